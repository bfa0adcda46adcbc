import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { readTerm } from '#features/search/question.server.ts'
import { listSearchedTerms } from '#features/search/searched-terms.server.ts'
import { SearchedTerms, Synonyms } from '#features/search/searches.tsx'
import { listSynonyms } from '#features/search/synonyms.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { SectionHeading } from '#features/site/section-heading.tsx'
import type { Route } from './+types/searches'
import '#features/accounts/account.css'
import '#platform/ui/item-list.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Recherches', hidden: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const [terms, synonyms] = await Promise.all([listSearchedTerms(), listSynonyms()])
  return { terms, synonyms, term: readTerm(url.searchParams.get('terme') ?? '') }
}

export default function Searches({ loaderData: { terms, synonyms, term } }: Route.ComponentProps) {
  return (
    <section className="band band-top">
      <div className="page page-narrow">
        <a className="link back" href="/compte/articles">
          Gestion des articles
        </a>
        <SectionHeading title="Recherches" level="h1" />
        <SearchedTerms terms={terms} />
        <Synonyms key={term} synonyms={synonyms} term={term} refused={undefined} />
      </div>
    </section>
  )
}
