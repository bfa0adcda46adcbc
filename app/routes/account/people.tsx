import { Form } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { listPeople, listPeopleJournal } from '#features/accounts/people-list.server.ts'
import { PeopleJournal, PeopleTable } from '#features/accounts/people-table.tsx'
import { peopleFilters, type PeopleFilter } from '#features/accounts/person.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { Field } from '#platform/forms/field.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/people'
import '#features/accounts/people.css'

const termCharactersMax = 254

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const asked = url.searchParams
  const term = (asked.get('q') ?? '').normalize('NFC').replaceAll('\0', '').trim().slice(0, termCharactersMax)
  const filter: PeopleFilter =
    asked.get('qui') === 'administrateurs' || asked.get('qui') === 'suspendus'
      ? (asked.get('qui') as PeopleFilter)
      : 'tous'
  const [{ people, older }, journal] = await Promise.all([
    listPeople(term, filter, readPosition(asked.get('avant'))),
    listPeopleJournal(),
  ])
  const next = new URLSearchParams({ ...(term && { q: term }), qui: filter, avant: older ?? '' })
  return { people, journal, term, filter, olderHref: older && `/compte/personnes?${next}` }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, journal, term, filter, olderHref } = loaderData
  return (
    <>
      <section className="volet">
        <div className="volet-t">
          <h2>Personnes</h2>
        </div>
        <Form className="filtres" role="search" action="/compte/personnes">
          <Field
            key={term}
            label="Nom, ou email complet"
            name="q"
            type="search"
            defaultValue={term}
            autoComplete="off"
            maxLength={termCharactersMax}
          />
          <div className="champ">
            <label htmlFor="qui">Montrer</label>
            <select className="saisie" id="qui" name="qui" key={filter} defaultValue={filter}>
              {Object.entries(peopleFilters).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <button className="btn" type="submit">
            Chercher
          </button>
        </Form>
        {people.length === 0 ? <Empty>Personne ne correspond.</Empty> : <PeopleTable people={people} />}
        {olderHref && (
          <a className="lien" href={olderHref}>
            Personnes plus anciennes
          </a>
        )}
      </section>
      <section className="volet">
        <h2>Décisions</h2>
        <PeopleJournal entries={journal} />
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur : " />
}
