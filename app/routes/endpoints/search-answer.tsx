import { renderToStaticMarkup } from 'react-dom/server'
import { questionText, readQuestion } from '#features/search/search.ts'
import { answerSearch, statusOf } from '#features/site/search-answer.server.ts'
import { AnswerParts } from '#features/site/search-page.tsx'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { filePolicy } from '#platform/http/security/content-security-policy.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/search-answer'

export const handle = {
  cachedFile: true,
  cacheQuestion: (query) => questionText(readQuestion(query)),
} satisfies RouteHandle

/** The part of the search page that answers, for `public/recherche.js`. */
export async function loader({ request, url }: Route.LoaderArgs) {
  const answer = await answerSearch(readQuestion(url.searchParams), clientNetwork(request))
  const { status, headers } = statusOf(answer)
  return new Response(renderToStaticMarkup(<AnswerParts answer={answer} />), {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': filePolicy },
  })
}
