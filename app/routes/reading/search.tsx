import { data } from 'react-router'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { SearchBox } from '#features/search/search-box.tsx'
import { SearchResults } from '#features/search/search-results.tsx'
import { searchArticles } from '#features/search/search.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { log } from '#platform/log.server.ts'
import type { Route } from './+types/search'

const notAnswering = 'le serveur ne répond pas. Réessayez dans un instant.'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Chercher', hidden: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const term = (url.searchParams.get('q') ?? '').trim()
  if (!term) return { term: '', found: null, error: null }
  const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1), 500)
  try {
    return { term, found: await searchArticles(term, page, currentAccount(context)), error: null }
  } catch (problem) {
    log.error({ problem }, 'search failed')
    return data({ term, found: null, error: `Erreur lors de la recherche : ${notAnswering}` }, { status: 503 })
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { term, found, error } = loaderData
  return (
    <section className="sec sec-haut">
      <div className="page page-etroite">
        <div className="tete">
          <h1>Chercher</h1>
        </div>
        <SearchBox term={term} key={term} />
        <SearchResults term={term} found={found} error={error} />
      </div>
    </section>
  )
}
