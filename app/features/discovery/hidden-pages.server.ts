import type { MiddlewareFunction } from 'react-router'

const hidden =
  /^\/(?:compte|chercher|courrier|decision|apercu|lettres|evenements|televersements|health|metrics|boutique|auth|rest)(?:[/.]|$)|\/signalement(?:\.data)?$/

/** On refusals too. `robots.txt` allows these addresses: a crawler that may not ask lists them unread. */
export const hideFromSearch: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next()
  const isHidden = hidden.test(new URL(request.url).pathname)
  if (isHidden && !response.headers.has('x-robots-tag')) response.headers.set('x-robots-tag', 'noindex')
  return response
}
