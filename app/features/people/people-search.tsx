import { count as countText } from '#platform/text/french.ts'
import { FindForm } from '#platform/forms/find-form.tsx'
import { viewHref } from '#platform/ui/list-page.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { filterLabels, type PeopleQuery } from './person.ts'

export function peopleHref({ term, filter }: PeopleQuery, before: string | null = null): string {
  return viewHref('/compte/personnes', { q: term, filtre: filter, avant: before })
}

export function PeopleSearch({ term, filter }: PeopleQuery) {
  return (
    <FindForm
      action="/compte/personnes"
      name="Chercher une personne"
      placeholder="Nom affiché ou e-mail exact"
      term={term}
      charactersMax={emailCharactersMax}
      choices={[
        { name: 'filtre', label: 'Liste', value: filter ?? '', standard: '', options: { '': 'Tous', ...filterLabels } },
      ]}
    />
  )
}

export function PeopleCount({ count, term, filter }: PeopleQuery & { count: number }) {
  return (
    <div className="list-count">
      <p role="status" {...resultMark}>
        {countText(count, 'personne')}
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
