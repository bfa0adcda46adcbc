import type { MiddlewareFunction } from 'react-router'

const hidden =
  /^\/(?:compte|chercher|courrier|decision|apercu|lettres|evenements|televersements|health|boutique)(?:[/.]|$)|\/signalement(?:\.data)?$/

/**
 * Root middleware: what no search engine lists, whatever it answers (a page, data, a refusal). `robots.txt` lets them ask:
 * who may not ask never reads this, and lists the bare address that others link to.
 */
export const hideFromSearch: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const isHidden = hidden.test(new URL(request.url).pathname)
  if (isHidden && !response.headers.has('x-robots-tag')) response.headers.set('x-robots-tag', 'noindex')
  return response
}
