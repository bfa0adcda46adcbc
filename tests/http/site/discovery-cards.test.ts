import { rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, ne } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { headOf } from '../../support/head.ts'
import { articleFields } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
let article: typeof articles.$inferSelect

beforeEach(async () => {
  invalidateAll()
  const slug = /\/article\/(lapis-lazuli-[\w-]+)/.exec(await (await site.get('/')).text())?.[1] ?? ''
  const [found] = await db.select().from(articles).where(eq(articles.slug, slug))
  if (!found) throw new Error('The world has no lapis.')
  article = found
})

const cardOf = async (address: string) =>
  new URL(headOf(await (await site.get(address)).text()).metas.get('og:image') ?? '').pathname
const read = async (address: string) => {
  const answer = await site.get(address)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, ...(answer.status === 200 && { metadata: await sharp(bytes).metadata() }) }
}

test.each(['/', '/bracelets', 'article'])('%s has a picture that networks show, cached for a year', async (page) => {
  const card = await cardOf(page === 'article' ? `/article/${article.slug}` : page)
  const { answer, bytes, metadata } = await read(card)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(metadata).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  expect((await read(card)).bytes.equals(bytes)).toBe(true)
})

test('another title is another picture; the old address leads to it', async () => {
  const before = await cardOf(`/article/${article.slug}`)
  const { id, content, category, version, images } = article
  const edit = { ...articleFields, content, category, images: (images ?? []).join('\n'), version: String(version) }
  const saved = await maiwenn.post(`/compte/articles/${id}`, { ...edit, title: 'Un autre titre' })
  expect(saved.status).toBe(303)
  const after = await cardOf(`/article/${article.slug}`)
  expect(after).not.toBe(before)
  const moved = await site.get(before)
  expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
})

test('a photo chosen for sharing is the whole card and goes into the feed, while the article shows it', async () => {
  const { id, title, content, category } = article
  const main = article.images?.[0] ?? ''
  const [other] = await db.select().from(articles).where(ne(articles.image, main))
  const chosen = other?.image ?? ''
  let version = article.version
  const publish = async (images: string[]) => {
    const edit = { ...articleFields, title, content, category, images: images.join('\n'), version: String(version++) }
    const answer = await maiwenn.post(`/compte/articles/${id}`, { ...edit, sharePicture: chosen })
    expect(answer.status).toBe(303)
    return cardOf(`/article/${article.slug}`)
  }
  const automatic = await publish([main])
  const card = await publish([main, chosen])
  expect(card).not.toBe(automatic)
  expect((await read(card)).metadata).toMatchObject({ width: 1200, height: 630 })
  expect((await read(card)).bytes.equals((await read(automatic)).bytes)).toBe(false)
  expect(await (await site.get('/flux.xml')).text()).toContain(`<enclosure url="http://localhost:3000${chosen}"`)
  expect(await publish([main])).toBe(automatic)
})

test('a made-up address makes no picture', async () => {
  for (const name of [
    'rien.jpg',
    'constructor.jpg',
    `${article.slug}.png`,
    '..%2f..%2fetc.jpg',
    `${'a'.repeat(300)}.jpg`,
  ]) {
    expect((await site.get(`/partage/0123456789abcdef0123/${name}`)).status, name).toBe(404)
  }
})

test('a picture that is gone leaves the title, for as long as it is gone', async () => {
  const images = ['/media/article-images/1-disparue.webp']
  await db.update(articles).set({ image: images[0], images }).where(eq(articles.id, article.id))
  invalidateAll()
  const card = await cardOf(`/article/${article.slug}`)
  const { answer, metadata } = await read(card)
  expect(metadata).toMatchObject({ width: 1200, height: 630 })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})

test('twenty simultaneous requests render one picture', async () => {
  await rm(path.join(config.dataDir, 'variants', 'partage'), { recursive: true, force: true })
  const card = await cardOf(`/article/${article.slug}`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(card)))
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
})

test('what is not read yet, or no longer, has no picture', async () => {
  const card = await cardOf(`/article/${article.slug}`)
  const later = new Date(Date.now() + 86_400_000)
  await db.update(articles).set({ createdAt: later, date: later }).where(eq(articles.id, article.id))
  expect((await site.get(card)).status).toBe(404)
})
