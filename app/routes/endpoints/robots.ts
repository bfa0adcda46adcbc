import { config } from '#platform/config.server.ts'

/** Pages are not listed: they answer `noindex`, which a crawler reads only where it may ask. */
const rules = ['User-agent: *', 'Disallow: /evenements', 'Disallow: /televersements/', 'Allow: /']

export function loader() {
  return new Response(`${[...rules, '', `Sitemap: ${config.siteUrl}/sitemap.xml`].join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
