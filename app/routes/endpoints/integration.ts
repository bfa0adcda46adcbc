import { integrationHtml, readIntegratedArticles } from '#features/discovery/integration.server.ts'
import { integrationNumber, integrationNumberDefault, integrations } from '#features/discovery/integration.ts'
import { readNumber } from '#platform/http/cache/page-keys.server.ts'
import { closedPolicy } from '#platform/http/security/content-security-policy.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/integration'

export const handle = { cachedFile: true, cacheNumber: integrationNumber } satisfies RouteHandle

/** HTML or JSON, by the address, for pages of any other site. */
export async function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase()
  const category = integrations.find(({ html, json }) => html === path || json === path)?.category ?? null
  const number = readNumber(url.searchParams.get(integrationNumber.name), integrationNumber.max)
  const articles = await readIntegratedArticles(category, number ?? integrationNumberDefault)
  const [body, type] = path.endsWith('.json')
    ? [JSON.stringify(articles), 'application/json']
    : [integrationHtml(articles), 'text/html']
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'access-control-allow-origin': '*',
      'content-security-policy': closedPolicy("img-src 'self'", "style-src 'unsafe-inline'"),
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
    },
  })
}
