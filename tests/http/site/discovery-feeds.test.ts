import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { readSitemap } from '#features/discovery/sitemap.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { rss, sitemap } from '../../support/feed-schemas.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const origin = 'http://localhost:3000'
const { maiwenn } = site.sessions('maiwenn')

beforeEach(() => invalidateAll())
afterEach(() => invalidateAll())

const bodyOf = async (path: string) => (await site.get(path)).text()

function parsed(xml: string): unknown {
  expect(XMLValidator.validate(xml)).toBe(true)
  const lists = ['item', 'url', 'sitemap', 'image:image']
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name, place) => lists.includes(name) && place !== 'rss.channel.image.url',
    parseTagValue: false,
  }).parse(xml)
}

const readRss = async (path: string) => rss.parse(parsed(await bodyOf(path))).rss.channel
const readUrls = (xml: string) => sitemap.parse(parsed(xml)).urlset.url

describe('feeds', () => {
  test.each([
    ['/flux.xml', null],
    ['/bracelets/flux.xml', 'Bracelets'],
    ['/pendentifs/flux.xml', 'Pendentifs'],
  ])('%s is RSS in full text', async (path, section) => {
    const channel = await readRss(path)
    expect(channel['atom:link']['@_href']).toBe(origin + path)
    expect(channel.item.length).toBeGreaterThan(5)
    expect(new Set(channel.item.map((item) => item.guid['#text'])).size).toBe(channel.item.length)
    if (section) expect(new Set(channel.item.map((item) => item.category))).toEqual(new Set([section]))
  })

  test('an enclosure is the picture that it says', async () => {
    const [first] = (await readRss('/flux.xml')).item
    const picture = await site.get(first?.enclosure?.['@_url'] ?? '')
    expect(picture.headers.get('content-type')).toBe(first?.enclosure?.['@_type'])
    expect(picture.headers.get('content-length')).toBe(first?.enclosure?.['@_length'])
  })

  test('what an article contains stays readable: video, links of this site, characters that XML does not allow', async () => {
    const title = 'Une « croix » & <b>un œil</b> ]]> 🐯'
    const content = `<p>Premier\u0008.</p><p><a href="/bracelets">Ici</a> et <a href="#la">là</a>.</p>`
    await publishArticle(site, maiwenn, title, {
      content,
      category: 'pendentif',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    })
    await db
      .update(articles)
      .set({ excerpt: 'a\u000bb', contentText: 'a\u000b b\ufffe' })
      .where(eq(articles.title, title))
    invalidateAll()
    const [item] = (await readRss('/flux.xml')).item
    expect(item?.title).toBe(title)
    expect(item?.['content:encoded']).toContain('<a href="https://youtu.be/dQw4w9WgXcQ">Voir la vidéo</a>')
    expect(item?.['content:encoded']).toContain(`<a href="${origin}/bracelets">Ici</a>`)
    expect(item?.['content:encoded']).toMatch(new RegExp(`<a href="${origin}/article/[\\w-]+#la">là</a>`))
  })

  test('they are cached compressed, revalidated in a few bytes, and invalidated before who deletes an article gets the answer', async () => {
    expect((await site.get('/bracelets/flux.json')).headers.get('location')).toBe('/bracelets/flux.xml')
    const first = await site.get('/flux.xml', { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    expect((await site.get('/flux.xml?lecteur=1', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const [newest] = (await readRss('/bracelets/flux.xml')).item
    const paths = ['/flux.xml', '/bracelets/flux.xml', '/sitemap.xml']
    for (const path of paths) expect(await bodyOf(path)).toContain(newest?.link)
    const [row] = await db
      .select()
      .from(articles)
      .where(eq(articles.slug, newest?.link.split('/').at(-1) ?? ''))
    await maiwenn.post(`/compte/articles/${row?.id}/suppression`)
    for (const path of paths) expect(await bodyOf(path)).not.toContain(newest?.link)
  })

  test('an article that changes its category changes feeds and lists', async () => {
    const [row] = await db.select().from(articles).where(eq(articles.category, 'bracelet')).limit(1)
    const places = ['/pendentifs', '/pendentifs/flux.xml']
    for (const path of places) expect(await bodyOf(path)).not.toContain(row?.slug)
    const { id, title = '', content = '', version } = row ?? {}
    const edit = { ...articleFields, title, content, category: 'pendentif', version: String(version) }
    expect((await maiwenn.post(`/compte/articles/${id}`, edit)).status).toBe(303)
    expect(await bodyOf('/pendentifs/flux.xml')).toContain(row?.slug)
    expect(await bodyOf('/bracelets/flux.xml')).not.toContain(row?.slug)
  })
})

describe('the site map', () => {
  test('lists what visitors read, each address once, with its pictures', async () => {
    await publishArticle(site, maiwenn, 'Pas encore', { publishAt: '2099-01-01T09:00' })
    const urls = readUrls(await bodyOf('/sitemap.xml'))
    const published = await db.$count(articles, sql`created_at <= now()`)
    expect(urls.filter(({ loc }) => loc.includes('/article/'))).toHaveLength(published)
    expect(urls.map(({ loc }) => loc)).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/bracelets`]))
    expect(new Set(urls.map(({ loc }) => loc)).size).toBe(urls.length)
    expect(JSON.stringify(urls)).not.toContain('pas-encore')
    for (const { loc, lastmod, ...rest } of urls) {
      expect((await site.get(loc.slice(origin.length))).status).toBe(200)
      const isLegal = /\/(mentions-legales|confidentialite|accessibilite)$/.test(loc)
      expect(lastmod !== undefined, loc).toBe(!isLegal)
      if (loc.includes('/article/lapis')) expect(rest['image:image']?.[0]?.['image:loc']).toContain('lapis-lazuli.webp')
    }
  })

  test('has at most as many addresses as the protocol allows, and the newest articles', async () => {
    const [whole, few] = await Promise.all([readSitemap(), readSitemap(20)])
    const urls = readUrls(await new Response(few).text())
    expect(urls).toHaveLength(20)
    expect(urls).toEqual(readUrls(await new Response(whole).text()).slice(0, 20))
  })
})

test.each(['/flux.xml', '/bracelets/flux.xml'])('%s says when it changed', async (path) => {
  const first = await site.get(path)
  const date = first.headers.get('last-modified') ?? ''
  expect(await first.text()).toContain(`<lastBuildDate>${date}</lastBuildDate>`)
  const since = (at: string, more = {}) => site.get(path, { headers: { 'if-modified-since': at, ...more } })
  expect((await since(date)).status).toBe(304)
  expect((await since(new Date(Date.parse(date) - 60_000).toUTCString())).status).toBe(200)
  expect((await since('hier')).status).toBe(200)
  expect((await since(date, { 'if-none-match': '"autre"' })).status).toBe(200)
})
