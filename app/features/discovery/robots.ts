/** Pages are not listed: they answer `noindex`, which a crawler reads only where it may ask. */
const closedPaths = ['/evenements', '/televersements/']

export function writeRobots(siteUrl: string): string {
  const rules = ['User-agent: *', ...closedPaths.map((path) => `Disallow: ${path}`), 'Allow: /']
  return `${[...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`].join('\n')}\n`
}
