import { useEffect } from 'react'
import { data, useNavigation, useRouteLoaderData } from 'react-router'
import { currentAccount } from '#features/accounts/authorization.server.ts'
import { readTerm } from '#features/search/question.server.ts'
import { pagesMax, searchFailed } from '#features/search/search.ts'
import { SearchBox } from '#features/search/search-box.tsx'
import { SearchResults } from '#features/search/search-results.tsx'
import { searchArticles } from '#features/search/search.server.ts'
import { useSearchTracking } from '#features/search/use-noted-search.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { log } from '#platform/log.server.ts'
import { failureReason } from '#platform/requests/failure.ts'
import { useWaitingFor } from '#platform/requests/waiting-requests.ts'
import type { Route } from './+types/search'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { term, found } = loaderData ?? {}
  const title = term ? listTitle('Recherche', { term, page: found?.page ?? 1 }) : 'Chercher'
  return pageMeta(matches, { title, hidden: true })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const term = readTerm(url.searchParams.get('q') ?? '')
  if (!term) return { term: '', found: null, error: null }
  const page = Math.min(Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1), pagesMax)
  try {
    return { term, found: await searchArticles(term, page, currentAccount(context)), error: null }
  } catch (problem) {
    log.error({ problem }, 'search failed')
    const reason = failureReason({ kind: 'unavailable', retryAfterSeconds: null })
    return data({ term, found: null, error: searchFailed + reason }, { status: 503 })
  }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { term, found, error } = loaderData
  useSearchTracking(found ? term : '')
  useTitleWhileFailing()
  return (
    <section className="band band-top">
      <div className="page page-narrow">
        <div className="heading">
          <h1>Chercher</h1>
        </div>
        <SearchBox term={term} />
        <SearchResults term={term} found={found} error={error} />
      </div>
    </section>
  )
}

/** While the new search fails, the title must match its error. */
function useTitleWhileFailing(): void {
  const waiting = useWaitingFor('/chercher') !== null
  const { location } = useNavigation()
  const siteName = useRouteLoaderData<{ siteName: string }>('root')?.siteName
  const term = waiting ? new URLSearchParams(location?.search).get('q') : null
  useEffect(() => {
    if (!term) return
    const before = document.title
    document.title = `${listTitle('Recherche', { term })} — ${siteName}`
    return () => {
      document.title = before
    }
  }, [term, siteName])
}
