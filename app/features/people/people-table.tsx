import { roleLabels } from '#features/accounts/account.ts'
import { frenchDate, frenchDateTime } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import {
  stateLabels,
  personState,
  restrictionHref,
  restrictionLabel,
  whyNotOfferRoles,
  type AdminContext,
  type PeopleAuditLogEntry,
  type Person,
  type PersonChange,
} from './person.ts'

interface PeopleTableProps {
  people: Person[]
  adminContext: AdminContext
  listHref: string
}

export function PeopleTable({ people, adminContext, listHref }: PeopleTableProps) {
  return (
    <table className="card-table people-table">
      <caption className="sr-only">Personnes qui ont un compte, et ce que l’on peut décider pour chacune</caption>
      <thead>
        <tr>
          {['Nom', 'Rôle', 'Depuis', 'État'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row" data-label="Nom">
              <bdi className="person-name">{person.name}</bdi>
              {person.id === adminContext.actingAdminId && <span className="caption"> (vous)</span>}
            </th>
            <td data-label="Rôle">
              <span className={person.role === 'user' ? 'ui' : 'role'}>{roleLabels[person.role]}</span>
            </td>
            <td data-label="Depuis">
              <time className="caption" dateTime={person.since}>
                {frenchDate(person.since)}
              </time>
            </td>
            <td data-label="État">
              <State person={person} />
            </td>
            <td>
              <PersonActions person={person} adminContext={adminContext} listHref={listHref} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stateClasses = {
  active: 'status ok',
  suspended: 'status suspended',
  banned: 'status suspended',
  unconfirmed: 'status',
}

function State({ person }: { person: Person }) {
  const state = personState(person)
  return <span className={stateClasses[state]}>{stateLabels[state]}</span>
}

interface PersonActionsProps {
  person: Person
  adminContext: AdminContext
  listHref: string
}

function PersonActions({ person, adminContext, listHref }: PersonActionsProps) {
  const { id } = person
  const name = `${person.name}, depuis le ${frenchDate(person.since)}`
  const whyNotRole = whyNotOfferRoles(person, adminContext)
  const roleHref = `/compte/personnes/${id}/role?retour=${encodeURIComponent(listHref)}`
  const actions = [
    { href: roleHref, label: 'Changer le rôle', isOffered: !whyNotRole },
    {
      href: restrictionHref(id, listHref),
      label: restrictionLabel(person),
      isOffered: id !== adminContext.actingAdminId,
    },
  ].filter(({ isOffered }) => isOffered)
  if (actions.length === 0) return <p className="person-reason">{whyNotRole}</p>
  return (
    <div className="actions">
      {actions.map(({ href, label }) => (
        <a key={href} className="btn outline small" href={href} aria-label={`${label}\u00a0: ${name}`}>
          {label}
        </a>
      ))}
    </div>
  )
}

export function PeopleAuditLog({ entries }: { entries: PeopleAuditLogEntry[] }) {
  if (entries.length === 0)
    return <Empty>Vous relirez ici qui a changé un rôle, suspendu quelqu’un ou interdit de commenter, et quand.</Empty>
  return (
    <ol className="people-log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <AuditLogSentence entry={entry} />
            {entry.reason && `. Motif\u00a0: ${entry.reason}`}
          </p>
          <time className="caption" dateTime={entry.at}>
            le {frenchDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** The words between the administrator's name and the person's, and those after it. */
const changeWords: Record<PersonChange, [string, string]> = {
  promoted: [' a nommé ', ' administrateur'],
  demoted: [' a retiré à ', ' son rôle'],
  author: [' a nommé ', ' auteur'],
  editor: [' a nommé ', ' éditeur'],
  suspended: [' a suspendu ', ''],
  reinstated: [' a rétabli ', ''],
  banned: [' a interdit à ', ' de commenter'],
  unbanned: [' a permis à ', ' de commenter de nouveau'],
}

function AuditLogSentence({ entry: { change, own, adminName, personName } }: { entry: PeopleAuditLogEntry }) {
  const admin = <bdi>{adminName}</bdi>
  if (own && change === 'demoted') return <>{admin} a quitté son rôle</>
  const [verb, end] = changeWords[change]
  return (
    <>
      {admin}
      {verb}
      <bdi>{personName}</bdi>
      {end}
    </>
  )
}
