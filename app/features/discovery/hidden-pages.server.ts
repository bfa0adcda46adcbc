import type { MiddlewareFunction } from 'react-router'
import { readQuestion } from '#features/search/search.ts'

const hiddenPaths =
  /^\/(?:compte|chercher(?=\.|\/.)|courrier|decision|apercu|lettres|evenements|televersements|health|metrics|boutique|auth|rest)(?:[/.]|$)|\/signalement(?:\.data)?$/

/** `robots.txt` allows these addresses: a crawler that may not ask lists them unread. */
export const hideFromSearch: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const { pathname, searchParams } = new URL(request.url)
  if ((hiddenPaths.test(pathname) || hasTerm(pathname, searchParams)) && !response.headers.has('x-robots-tag'))
    response.headers.set('x-robots-tag', 'noindex')
  return response
}

function hasTerm(pathname: string, query: URLSearchParams): boolean {
  return /^\/chercher\/?$/i.test(pathname) && readQuestion(query).term !== ''
}
