import type { LoaderFunctionArgs } from 'react-router'
import { readNumber } from '#platform/http/cache/page-keys.server.ts'
import { closedPolicy } from '#platform/http/security/content-security-policy.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { htmlOf, readArticleList } from '../article-list.server.ts'
import { articleLists, defaultLength, listLength } from '../article-list.ts'

export const handle = { cachedFile: true, cacheNumber: listLength } satisfies RouteHandle

/** HTML or JSON, by the address, for pages of any other site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.toLowerCase()
  const list = articleLists().find(({ html, json }) => html === path || json === path)
  if (!list)
    return new Response('Fichier introuvable.', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const articles = await readArticleList(
    list.category,
    readNumber(searchParams.get(listLength.name), listLength.max) ?? defaultLength,
  )
  const isJson = path === list.json
  return new Response(isJson ? JSON.stringify(articles) : htmlOf(articles), {
    headers: {
      'content-type': `${isJson ? 'application/json' : 'text/html'}; charset=utf-8`,
      'access-control-allow-origin': '*',
      'content-security-policy': closedPolicy(["img-src 'self'", "style-src 'unsafe-inline'"]),
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
