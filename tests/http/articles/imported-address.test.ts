import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { countPageViews } from '#features/audience/audience-counts.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { headOf } from '../../support/head.ts'
import { publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const ownShop = config.shopUrl
beforeAll(() => {
  config.shopUrl = 'https://boutique.example.org/'
})
afterAll(() => {
  config.shopUrl = ownShop
})

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

test('an article whose imported address has accents and dots is read, shown on networks, listed and counted', async () => {
  const { id } = await publishArticle(site, await site.signInAs('maiwenn'), 'D’un autre blog')
  await db.update(articles).set({ slug: 'œil.de-tigre' }).where(eq(articles.id, id))
  invalidateAll()
  const address = '/article/%C5%93il.de-tigre'

  const read = await site.get(address, { headers: browser, from: '203.0.113.80' })
  expect(read.status).toBe(200)
  const html = await read.text()
  const { metas } = headOf(html)
  expect(metas.get('og:url')).toBe(config.siteUrl + address)
  const card = await site.get(new URL(metas.get('og:image') ?? '').pathname)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const list of ['/', '/flux.xml', '/sitemap.xml'])
    expect(await (await site.get(list)).text(), list).toContain(address)

  expect(html).toContain('/boutique?de=%C5%93il.de-tigre')
  await site.get('/boutique?de=%C5%93il.de-tigre', { headers: browser, from: '203.0.113.80' })
  await countPageViews()
  const [day] = await db.select().from(articleDays).where(eq(articleDays.articleId, id))
  expect(day).toMatchObject({ readings: 1, shopClicks: 1 })
})
