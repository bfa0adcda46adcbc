import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { readTerm } from '#features/search/search.ts'
import { listSearchedTerms } from '#features/search/searched-terms.server.ts'
import { SearchedTerms, Synonyms } from '#features/search/searches.tsx'
import { listSynonyms } from '#features/search/synonyms.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { Route } from './+types/searches'
import '#platform/ui/item-list.css'

export const meta = hiddenPageMeta('Recherches')

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const [terms, synonyms] = await Promise.all([listSearchedTerms(), listSynonyms()])
  return { terms, synonyms, term: readTerm(url.searchParams.get('terme') ?? '') }
}

export default function Searches({ loaderData: { terms, synonyms, term } }: Route.ComponentProps) {
  return (
    <>
      <TabHeading>Recherches</TabHeading>
      <SearchedTerms terms={terms} />
      <Synonyms key={term} synonyms={synonyms} term={term} refusedForm={undefined} />
    </>
  )
}
