import { imagesOf } from '#features/articles/article.ts'
import { categoryAt } from '#features/articles/categories.ts'
import { articlesPerPage } from '#features/articles/article-lists.server.ts'
import { listFromNewest, listNewestDates } from '#features/articles/published-articles.server.ts'
import { expirePageAtNextPublication } from '#features/articles/publication.server.ts'
import { lastChangeOf } from '#features/reading/reading.server.ts'
import { listOnlinePages } from '#features/pages/listed-pages.server.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { config } from '#platform/config.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import type { Position } from '#platform/keyset.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { sitemapAddressesMax, sitemapPicturesMax, standingPages } from './discovery.ts'
import { xmlText } from './xml.ts'

/** Other requests have their turn after so many rows. */
const batchRows = 1000

/** The newest articles come first: a file may not have more addresses than the protocol allows. */
export async function readSitemap(addressesMax = sitemapAddressesMax): Promise<ReadableStream<Uint8Array>> {
  tagPage('articles')
  await expirePageAtNextPublication()
  const pages = await listPageEntries()
  return streamOf(writeEntries(pages, addressesMax - pages.length))
}

export const sitemapLists: (() => Promise<{ path: string; lastChange: Date }[]>)[] = []

async function listPageEntries(): Promise<SitemapEntry[]> {
  const [standing, ...own] = await Promise.all([
    Promise.all(standingPages().map(standingEntry)),
    listOnlinePages(),
    ...sitemapLists.map((list) => list()),
  ])
  return [
    ...standing,
    ...own.flat().map(({ path, lastChange }) => ({ url: config.siteUrl + path, lastChange, pictures: [] })),
  ]
}

async function* writeEntries(pages: SitemapEntry[], articlesMax: number): AsyncGenerator<string> {
  yield sitemapHead
  yield pages.map(writeSitemapEntry).join('')
  let from: Position | null = null
  for (let remaining = articlesMax; remaining > 0; ) {
    const limit = Math.min(remaining, batchRows)
    const rows = await listFromNewest(from, limit + 1)
    const more = rows[limit]
    const batch = rows.slice(0, limit)
    yield batch.map((row) => writeSitemapEntry(articleEntry(row))).join('')
    remaining -= batch.length
    if (!more) break
    from = { at: more.position, id: more.id }
  }
  yield sitemapFoot
}

function articleEntry(row: Awaited<ReturnType<typeof listFromNewest>>[number]): SitemapEntry {
  return {
    url: `${config.siteUrl}${articlePath(row.slug)}`,
    lastChange: lastChangeOf(row),
    pictures: imagesOf(row)
      .filter(isOwnPicture)
      .slice(0, sitemapPicturesMax)
      .map((address) => config.siteUrl + address),
  }
}

async function standingEntry(path: string): Promise<SitemapEntry> {
  const category = categoryAt(path)
  const url = config.siteUrl + path
  if (!category && path !== '/') return { url, lastChange: null, pictures: [] }
  const rows = await listNewestDates(category, articlesPerPage)
  const times = rows.map((row) => lastChangeOf(row).getTime())
  return { url, lastChange: times.length > 0 ? new Date(Math.max(...times)) : null, pictures: [] }
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}

interface SitemapEntry {
  url: string
  lastChange: Date | null
  pictures: string[]
}

const sitemapHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
const sitemapFoot = '</urlset>\n'

function writeSitemapEntry({ url, lastChange, pictures }: SitemapEntry): string {
  const images = pictures.map((address) => `<image:image>${xmlText('image:loc', address)}</image:image>`)
  return `<url>${xmlText('loc', url)}${lastmodOf(lastChange)}${images.join('')}</url>\n`
}

function lastmodOf(at: Date | null): string {
  return at ? xmlText('lastmod', at.toISOString()) : ''
}
