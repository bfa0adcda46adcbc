import { frenchDate, frenchDateTime } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import {
  otherRole,
  roleLabels,
  stateLabels,
  stateOf,
  whyNotChangeRole,
  whyNotReinstate,
  whyNotSuspend,
  type Deciding,
  type JournalEntry,
  type Person,
} from './person.ts'

interface PeopleTableProps {
  people: Person[]
  deciding: Deciding
  /** This list, with its search and its page: where a decision comes back to. */
  listHref: string
}

/** A narrow screen turns rows into cards, and a display other than table's takes the table away from screen readers: said. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role })

export function PeopleTable({ people, deciding, listHref }: PeopleTableProps) {
  return (
    <table className="gens" {...as('table')}>
      <caption className="sr">Personnes qui ont un compte, et ce que l’on peut décider pour chacune</caption>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {['Nom', 'Rôle', 'Depuis', 'État'].map((name) => (
            <th key={name} scope="col" {...as('columnheader')}>
              {name}
            </th>
          ))}
          <th scope="col" {...as('columnheader')}>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {people.map((person) => (
          <tr key={person.id} {...as('row')}>
            <th scope="row" {...as('rowheader')} data-t="Nom">
              <bdi className="gens-nom">{person.name}</bdi>
              {person.id === deciding.deciderId && <span className="mention"> (vous)</span>}
            </th>
            <td {...as('cell')} data-t="Rôle">
              <span className={person.role === 'admin' ? 'role' : 'ui'}>{roleLabels[person.role]}</span>
            </td>
            <td {...as('cell')} data-t="Depuis">
              <time className="mention" dateTime={person.since}>
                {frenchDate(person.since)}
              </time>
            </td>
            <td {...as('cell')} data-t="État">
              <State person={person} />
            </td>
            <td {...as('cell')}>
              <Gestures person={person} deciding={deciding} listHref={listHref} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const stateClasses = { active: 'etat ok', suspended: 'etat suspendu', unconfirmed: 'etat' }

function State({ person }: { person: Person }) {
  const state = stateOf(person)
  return <span className={stateClasses[state]}>{stateLabels[state]}</span>
}

interface GesturesProps {
  person: Person
  deciding: Deciding
  listHref: string
}

/** What can be decided; when nothing can, why. Each leads to a page that asks first. */
function Gestures({ person, deciding, listHref }: GesturesProps) {
  const { id } = person
  // Two people may be shown by one name.
  const name = `${person.name}, depuis le ${frenchDate(person.since)}`
  const href = (noun: string) => `/compte/personnes/${id}/${noun}?retour=${encodeURIComponent(listHref)}`
  const whyNotRole = whyNotChangeRole(person, otherRole(person), deciding)
  const roleWords = person.role === 'admin' ? 'Retirer le rôle' : 'Nommer administrateur'
  const maySuspend = whyNotSuspend(person, deciding) === null
  const mayReinstate = whyNotReinstate(person, deciding) === null
  if (whyNotRole && !maySuspend && !mayReinstate) return <p className="gens-motif">{whyNotRole}</p>
  return (
    <div className="gestes">
      {!whyNotRole && (
        <a className="btn creux petit" href={href('role')} aria-label={`${roleWords}\u00a0: ${name}`}>
          {roleWords}
        </a>
      )}
      {maySuspend && (
        <a className="btn danger petit" href={href('suspension')} aria-label={`Suspendre\u00a0: ${name}`}>
          Suspendre
        </a>
      )}
      {mayReinstate && (
        <a className="btn creux petit" href={href('retablissement')} aria-label={`Rétablir\u00a0: ${name}`}>
          Rétablir
        </a>
      )}
    </div>
  )
}

export function PeopleJournal({ entries }: { entries: JournalEntry[] }) {
  if (entries.length === 0) return <Empty>Aucun changement de rôle ni suspension pour le moment.</Empty>
  return (
    <ol className="gens-journal">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <Told entry={entry} />
          </p>
          <time className="mention" dateTime={entry.at}>
            le {frenchDateTime(entry.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** Names of any script and direction stay whole inside the sentence. */
function Told({ entry: { change, own, adminName, personName } }: { entry: JournalEntry }) {
  const admin = <bdi>{adminName}</bdi>
  const person = <bdi>{personName}</bdi>
  switch (change) {
    case 'promoted':
      return (
        <>
          {admin} a nommé {person} administrateur
        </>
      )
    case 'suspended':
      return (
        <>
          {admin} a suspendu {person}
        </>
      )
    case 'reinstated':
      return (
        <>
          {admin} a rétabli {person}
        </>
      )
    case 'demoted':
      return own ? (
        <>{admin} a quitté le rôle d’administrateur</>
      ) : (
        <>
          {admin} a retiré à {person} le rôle d’administrateur
        </>
      )
  }
}
