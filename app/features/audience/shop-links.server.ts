import { config } from '#platform/config.server.ts'
import { site } from '#platform/site.server.ts'
import { clickPath, linkParameter } from './counted-paths.ts'

const linkTags = /<a ([^>]*)href="((?:[^"&]|&amp;)*)"(?: rel="noopener")?/g

/** The links of a text to the shop are counted, and carry their source, as those around it do. */
export function withCountedLinks(html: string, slug: string): string {
  return html.replace(linkTags, (link, before: string, href: string) => {
    const address = href.replaceAll('&amp;', '&')
    if (!isInShop(address)) return link
    const path = `${clickPath(slug)}&amp;${linkParameter}=${encodeURIComponent(address)}`
    return `<a ${before}href="${path}" rel="external nofollow"`
  })
}

/** Our redirect leads to no other site. A shop at the blog’s own origin cannot be told from its articles. */
export function isInShop(address: string): boolean {
  const origin = URL.parse(address)?.origin
  return !!site.shopUrl && origin === new URL(site.shopUrl).origin && origin !== new URL(config.siteUrl).origin
}
