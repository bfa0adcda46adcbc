import { Form, Link } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import { count as counted } from '#platform/text/french.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { emailCharactersMax } from '../account.ts'
import { peopleFilters, type PeopleFilter } from './person.ts'

interface PeopleSearchProps {
  term: string
  filter: PeopleFilter | null
}

export const filterLabels: Record<PeopleFilter, string> = { administrateurs: 'Administrateurs', suspendus: 'Suspendus' }

export function peopleHref({ term, filter }: PeopleSearchProps, before: string | null = null): string {
  const query = new URLSearchParams()
  if (term) query.set('q', term)
  if (filter) query.set('filtre', filter)
  if (before) query.set('avant', before)
  return query.size > 0 ? `/compte/personnes?${query}` : '/compte/personnes'
}

export function PeopleSearch({ term, filter }: PeopleSearchProps) {
  return (
    <div className="list-controls">
      <Form className="list-search" role="search" preventScrollReset action="/compte/personnes">
        <Field
          key={term}
          label="Nom affiché ou e-mail exact"
          name="q"
          type="search"
          defaultValue={term}
          maxLength={emailCharactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
        {filter && <input type="hidden" name="filtre" value={filter} />}
        <button className="btn" type="submit">
          Chercher
        </button>
      </Form>
      <nav className="list-filters" aria-label="Filtrer les personnes">
        {[null, ...peopleFilters].map((choice) => (
          <Link
            key={choice}
            to={peopleHref({ term, filter: choice })}
            preventScrollReset
            aria-current={choice === filter ? 'true' : undefined}
          >
            {choice ? filterLabels[choice] : 'Tous'}
          </Link>
        ))}
      </nav>
    </div>
  )
}

export function PeopleCount({ count, term, filter }: PeopleSearchProps & { count: number }) {
  return (
    <div className="people-count">
      <p role="status" {...resultMark}>
        {counted(count, 'personne')}
        {term && (
          <>
            {' pour «\u00a0'}
            <bdi>{term}</bdi>
            {'\u00a0»'}
          </>
        )}
      </p>
      {term && (
        <a className="link" href={peopleHref({ term: '', filter })}>
          Effacer la recherche
        </a>
      )}
    </div>
  )
}
