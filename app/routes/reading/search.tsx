import { data, useRouteLoaderData } from 'react-router'
import { questionText, readQuestion } from '#features/search/search.ts'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { answerSearch, statusOf } from '#features/site/search-answer.server.ts'
import { SearchPage } from '#features/site/search-page.tsx'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/search'

export const handle = {
  document: true,
  sameForMembers: true,
  script: '/recherche.js',
  cacheQuestion: (query) => questionText(readQuestion(query)),
} satisfies RouteHandle

const description = 'Chercher parmi les articles, et les derniers parus.'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { term, results } = loaderData ?? {}
  const title = term ? listTitle('Recherche', { term, page: results?.page ?? 1 }) : 'Chercher'
  return pageMeta(matches, { title, isHidden: Boolean(term), description })
}

export async function loader({ request, url }: Route.LoaderArgs) {
  const answer = await answerSearch(readQuestion(url.searchParams), clientNetwork(request))
  return data(answer, statusOf(answer))
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Search({ loaderData }: Route.ComponentProps) {
  const siteName = useRouteLoaderData<{ siteName: string }>('root')?.siteName ?? ''
  return <SearchPage answer={loaderData} siteName={siteName} />
}
