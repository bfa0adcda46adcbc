/**
 * Only what is no page at all. The account, search and previews say « noindex » themselves, which only those read who may
 * ask: closed here, their bare addresses would be listed wherever somebody links to them.
 */
const closed = ['/evenements', '/televersements/']

export function writeRobots(siteUrl: string): string {
  const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /']
  return `${[...rules, '', `Sitemap: ${siteUrl}/sitemap.xml`].join('\n')}\n`
}
