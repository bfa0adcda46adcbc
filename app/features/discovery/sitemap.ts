import { xmlText } from './xml.ts'

export interface SitemapEntry {
  url: string
  lastChange: Date | null
  pictures: string[]
}

export const sitemapHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
export const sitemapFoot = '</urlset>\n'

export function writeSitemapEntry({ url, lastChange, pictures }: SitemapEntry): string {
  const images = pictures.map((address) => `<image:image>${xmlText('image:loc', address)}</image:image>`)
  return `<url>${xmlText('loc', url)}${lastmodOf(lastChange)}${images.join('')}</url>\n`
}

export function writeSitemapIndex(parts: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...parts.map((url) => `<sitemap>${xmlText('loc', url)}</sitemap>\n`),
    '</sitemapindex>\n',
  ].join('')
}

function lastmodOf(at: Date | null): string {
  return at ? xmlText('lastmod', at.toISOString()) : ''
}
