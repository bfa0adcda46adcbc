import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { decidingAs, listPeople, listPeopleJournal, readTerm } from '#features/accounts/people-list.server.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { filterLabels, PeopleCount, peopleHref, PeopleSearch } from '#features/accounts/people-search.tsx'
import { PeopleJournal, PeopleTable } from '#features/accounts/people-table.tsx'
import { readFilter } from '#features/accounts/person.ts'
import { ListFailure } from '#features/site/list-failure.tsx'
import { readPosition } from '#platform/keyset.server.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { partOfPage } from '#platform/part-of-page.server.ts'
import type { Route } from './+types/people'
import '#features/accounts/people.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: listTitle('Personnes', {
      term: loaderData?.search.term,
      filter: loaderData?.search.filter && filterLabels[loaderData.search.filter],
      before: loaderData?.before,
    }),
    hidden: true,
  })

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const avant = url.searchParams.get('avant')
  const before = readPosition(avant)
  const search = { term: readTerm(url.searchParams.get('q')), filter: readFilter(url.searchParams.get('filtre')) }
  const [page, deciding, journal] = await Promise.all([
    listPeople({ ...search, before }),
    decidingAs(admin),
    partOfPage(listPeopleJournal(), 'the decisions about people', request),
  ])
  return { ...page, search, before: before && avant, deciding, journal }
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, count, older, search, before, deciding, journal } = loaderData
  return (
    <>
      <section className="volet">
        <div className="volet-t">
          <TabHeading>Personnes</TabHeading>
        </div>
        <PeopleSearch {...search} />
        <PeopleCount {...search} count={count} />
        {people.length === 0 ? (
          <Empty>
            {search.term ? 'Personne ne correspond à cette recherche.' : 'Aucune personne dans cette liste.'}
          </Empty>
        ) : (
          <PeopleTable people={people} deciding={deciding} listHref={peopleHref(search, before)} />
        )}
        {(before || older) && (
          <nav className="pages" aria-label="Pages de personnes">
            {before && (
              <a className="lien retour" href={peopleHref(search)}>
                <Icon name="retour" />
                Inscriptions les plus récentes
              </a>
            )}
            {older && (
              <a className="lien" href={peopleHref(search, older)} rel="next">
                Inscriptions plus anciennes
                <Icon name="suite" />
              </a>
            )}
          </nav>
        )}
      </section>
      <section className="volet">
        <div className="volet-t">
          <h2>Historique des décisions</h2>
        </div>
        {journal ? (
          <PeopleJournal entries={journal} />
        ) : (
          <p className="msg">Erreur{'\u00a0'}: l’historique n’a pas pu être lu. Réessayez dans un instant.</p>
        )}
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListFailure error={error} before="Erreur lors du chargement des personnes&nbsp;: " />
}
