import { frenchDate, frenchDateTime } from '#platform/text/french.ts'
import { roleLabel } from './account.ts'
import type { JournalEntry } from './people-list.server.ts'
import { changeSentence, stateLabel, type ListedPerson } from './person.ts'

/** A display other than table's takes the table away from screen readers. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell') => ({ role })

/** On a phone rows become cards. */
export function PeopleTable({ people }: { people: ListedPerson[] }) {
  return (
    <table className="gens" {...as('table')}>
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
            <td {...as('cell')} data-t="Nom">
              <b>{person.name}</b>
            </td>
            <td {...as('cell')} data-t="Rôle">
              {roleLabel(person)}
            </td>
            <td {...as('cell')} data-t="Depuis">
              {frenchDate(person.since)}
            </td>
            <td {...as('cell')} data-t="État">
              <span className={person.suspended || !person.confirmed ? 'etat' : 'etat ok'}>{stateLabel(person)}</span>
            </td>
            <td {...as('cell')}>
              <Gestures person={person} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Gestures({ person: { id, name, role, suspended } }: { person: ListedPerson }) {
  return (
    <div className="gestes">
      <a className="btn creux petit" href={`/compte/personnes/${id}/role`}>
        {role === 'admin' ? 'Retirer le rôle' : 'Nommer administrateur'}
        <span className="sr">{`\u00a0: ${name}`}</span>
      </a>
      {suspended ? (
        <a className="btn creux petit" href={`/compte/personnes/${id}/retablissement`} aria-label={`Rétablir ${name}`}>
          Rétablir
        </a>
      ) : (
        <a className="btn danger petit" href={`/compte/personnes/${id}/suspension`} aria-label={`Suspendre ${name}`}>
          Suspendre
        </a>
      )}
    </div>
  )
}

/** What was decided about people, and by whom. */
export function PeopleJournal({ entries }: { entries: JournalEntry[] }) {
  if (entries.length === 0) return <p className="mention">Aucune décision pour le moment.</p>
  return (
    <ol className="journal">
      {entries.map(({ id, adminName, change, personName, at }) => (
        <li key={id}>
          {changeSentence(adminName, change, personName)}
          <time className="mention" dateTime={at}>
            {frenchDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

interface PersonPageProps {
  title: string
  sentence: string
  /** Why it cannot be done now; the button is then not there. */
  refusal: string | null
  error: string | undefined
  confirm: string
  danger: boolean
  fields?: React.ReactNode
}

/** Asks before a decision about somebody. */
export function PersonPage({ title, sentence, refusal, error, confirm, danger, fields }: PersonPageProps) {
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>{title}</h1>
        </div>
        {error && (
          <p className="msg" role="alert">
            {error}
          </p>
        )}
        <form method="post" className="encart colonne">
          {fields}
          <p>{sentence}</p>
          {refusal && !error && <p className="msg">{refusal}</p>}
          <div className="gestes">
            <a className="btn creux" href="/compte/personnes">
              Annuler
            </a>
            {!refusal && (
              <button className={danger ? 'btn danger' : 'btn'} type="submit">
                {confirm}
              </button>
            )}
          </div>
        </form>
      </div>
    </section>
  )
}
