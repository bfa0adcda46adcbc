import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { countPageViews, deleteOldCounts, startAudience } from '#features/audience/audience-counts.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { browser, type Jar, useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const ownShop = config.shopUrl
let row: typeof articles.$inferSelect

beforeEach(async () => {
  config.shopUrl = 'https://boutique.example.org/perles?langue=fr'
  row = await articleCalled('Le nazar, cet œil bleu qui ne cille jamais')
  invalidateAll()
})

afterAll(() => {
  config.shopUrl = ownShop
})

async function articleCalled(title: string): Promise<typeof articles.$inferSelect> {
  const [found] = await db.select().from(articles).where(eq(articles.title, title))
  if (!found) throw new Error(`No article is called « ${title} ».`)
  return found
}

const page = async (slug: string) => site.read(`/article/${slug}`)
const relatedOn = async (slug: string) => {
  const [, section = ''] = /À lire ensuite([\s\S]*?)<section class="comments/.exec(await page(slug)) ?? []
  return [...section.matchAll(/aria-label="Voir l'article ([^"]+)"/g)].map(([, title]) => title)
}
const write = (title: string, more: Record<string, string>) => publishArticle(site, maiwenn, title, more)

test('a line that only leads to another article shows it, at most twice, with its own title', async () => {
  const line = `<p><a href="${config.siteUrl}/article/${row.slug}">le nazar</a></p>`
  const content = `<p>Voir <a href="/article/${row.slug}">ici</a>.</p>${line}<p>Puis.</p>${line}<p>Et.</p>${line}`
  const { slug } = await write('Trois perles bleues', { content })
  const html = await page(slug)
  expect(html.match(/<aside class="see-too"><img [^>]*srcset=/g)).toHaveLength(2)
  expect(html).toMatch(/<p>Voir <a href="[^"]*">ici<\/a>\.<\/p>/)
  expect(html).toContain(`>${row.title}</a></p></div></aside>`)
})

describe('what to read next', () => {
  test('three other articles, those about the same symbols first', async () => {
    const horn = await articleCalled('Le cornicello, petite corne rouge de Naples')
    const related = await relatedOn(horn.slug)
    expect(related).toHaveLength(3)
    expect(related).not.toContain(horn.title)
    // Both mention the evil eye, one of them in its title.
    expect(related.slice(0, 2)).toEqual([
      'La main de Fatma, cinq doigts contre le mauvais œil',
      'Malachite, lire les cernes d’une pierre',
    ])
  })

  test('a new article about the same stone is there at once, its new title too, and it goes with it', async () => {
    const jade = await articleCalled('Jade, la patience devenue pierre')
    await relatedOn(jade.slug)
    const fresh = await write('Un jade de Birmanie', { content: '<p>Du jade.</p>' })
    invalidateAll()
    expect((await relatedOn(jade.slug))[0]).toBe('Un jade de Birmanie')
    const fields = { ...articleFields, content: '<p>Du jade.</p>', version: '1' }
    await maiwenn.post(`/compte/articles/${fresh.id}`, { ...fields, title: 'Un jade de Chine' })
    expect((await relatedOn(jade.slug))[0]).toBe('Un jade de Chine')
    // The article's own page follows its new subjects too.
    const edited = { ...fields, title: 'Un jade de Chine', content: '<p>De la turquoise.</p>', version: '2' }
    const ofJade = (await relatedOn(fresh.slug)).join()
    await maiwenn.post(`/compte/articles/${fresh.id}`, edited)
    expect((await relatedOn(fresh.slug)).join()).not.toBe(ofJade)
    await maiwenn.post(`/compte/articles/${fresh.id}/suppression`)
    expect(await relatedOn(jade.slug)).not.toContain('Un jade de Chine')
    expect(await relatedOn(jade.slug)).toHaveLength(3)
  })

  test('a scheduled article is not suggested', async () => {
    const jade = await articleCalled('Jade, la patience devenue pierre')
    const publishAt = '2099-01-01T08:00'
    const { createdAt } = await write('Le jade de demain', { content: '<p>Du jade.</p>', publishAt })
    expect(createdAt.getFullYear()).toBe(2099)
    invalidateAll()
    expect(await relatedOn(jade.slug)).not.toContain('Le jade de demain')
  })
})

describe('the table of contents', () => {
  test('leads to every heading of a long article; the stored content has no ids', async () => {
    const html = await page(row.slug)
    const [, contents = ''] = /<nav class="toc"([\s\S]*?)<\/nav>/.exec(html) ?? []
    const ids = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(row.content.match(/<h[23]>/g)?.length)
    for (const id of ids) expect(html.split(`id="${id}"`)).toHaveLength(2)
    expect((await articleCalled(row.title)).content).not.toContain(' id=')
  })

  test('a short article has none', async () => {
    const { slug } = await write('Bref', { content: '<h2>Un</h2><p>Un.</p><h2>Deux</h2><p>Deux.</p>' })
    expect(await page(slug)).not.toContain('class="toc"')
  })
})

describe('counting', () => {
  const today = async (slug: string) => {
    await countPageViews()
    const [found] = await db
      .select({ readings: articleDays.readings, clicks: articleDays.shopClicks })
      .from(articleDays)
      .innerJoin(articles, eq(articles.id, articleDays.articleId))
      .where(eq(articles.slug, slug))
    return found ?? { readings: 0, clicks: 0 }
  }
  let addresses = 0
  const newAddress = () => `203.0.113.${++addresses}`
  const visit = (path: string, headers: Record<string, string> = browser, as?: Jar) =>
    site.get(path, { headers, from: newAddress(), as })

  beforeEach(() => db.delete(articleDays))

  test('a reading counts whether the page was cached or not, once in a few seconds for one reader', async () => {
    const address = `/article/${row.slug}`
    await visit(address)
    await visit(address)
    expect((await today(row.slug)).readings).toBe(2)
    await site.get(address, { headers: browser, from: '198.51.100.7' })
    await site.get(address, { headers: browser, from: '198.51.100.7' })
    expect((await today(row.slug)).readings).toBe(3)
    const { headers } = await visit(address)
    await visit(address, { ...browser, 'if-none-match': headers.get('etag') ?? '' })
    expect((await today(row.slug)).readings).toBe(5)
  })

  test('members are readers, administrators are not', async () => {
    await visit(`/article/${row.slug}`, browser, await site.signInAs('anouk'))
    await visit(`/article/${row.slug}`, browser, maiwenn)
    expect((await today(row.slug)).readings).toBe(1)
  })

  test.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['curl', { 'user-agent': 'curl/8.5.0' }],
    ['nobody who says its name', {}],
    ['a page fetched ahead', { ...browser, 'sec-purpose': 'prefetch' }],
    ['a prerendered page', { ...browser, 'sec-purpose': 'prefetch;prerender' }],
    ['a script', { ...browser, 'sec-fetch-dest': 'empty' }],
  ])('%s is no reader, and follows no link', async (_, headers: Record<string, string>) => {
    await visit(`/article/${row.slug}`)
    await visit(`/article/${row.slug}`, headers)
    await visit(`/boutique?de=${row.slug}`, headers)
    expect(await today(row.slug)).toEqual({ readings: 1, clicks: 0 })
  })

  test('a prefetched page is counted once it is shown', async () => {
    const send = (body: string) =>
      site.request(
        '/lectures',
        { method: 'POST', body },
        { headers: { ...browser, 'sec-fetch-dest': 'empty' }, from: newAddress() },
      )
    expect((await send(`/article/${row.slug}`)).status).toBe(204)
    for (const body of ['', '/', '/article/rien', `/boutique?de=${row.slug}`, 'x'.repeat(10_000), '\0'])
      await send(body)
    expect(await today(row.slug)).toEqual({ readings: 1, clicks: 0 })
  })

  test('the link to the shop names its page, is counted, and leads nowhere else', async () => {
    const answer = await visit(`/boutique?de=${row.slug}`)
    expect(await answer.text()).toContain(
      `url=https://boutique.example.org/perles?langue=fr&amp;utm_source=amulette&amp;utm_medium=article&amp;utm_campaign=${row.slug}"`,
    )
    for (const from of [
      'rien',
      'https://ailleurs.example',
      '//ailleurs.example',
      `${row.slug}%0d%0aX:1`,
      '%00',
      'a'.repeat(5000),
    ]) {
      const html = await (await visit(`/boutique?de=${from}`)).text()
      expect(html).toContain(
        'url=https://boutique.example.org/perles?langue=fr&amp;utm_source=amulette&amp;utm_medium=site"',
      )
      expect(html).not.toContain('url=https://ailleurs')
    }
    expect(await today(row.slug)).toEqual({ readings: 0, clicks: 1 })
  })

  test('a flood of clicks is counted a few times, and always redirected', async () => {
    for (let click = 0; click < 30; click++) {
      const answer = await site.get(`/boutique?de=${row.slug}`, { headers: browser, from: '198.51.100.9' })
      expect(await answer.text()).toContain('url=https://boutique.example.org')
      await countPageViews()
    }
    expect((await today(row.slug)).clicks).toBe(20)
  })

  test('the link to the shop in an article’s header is counted too', async () => {
    expect(await page(row.slug)).toContain(`<a class="btn outline" href="/boutique?de=${row.slug}"`)
    expect(await site.read('/')).not.toContain('/boutique?de=')
  })

  test('two replicas add up, pending counts are written at the stop, and figures are deleted after 25 months', async () => {
    await visit(`/article/${row.slug}`)
    await Promise.all([countPageViews(), countPageViews()])
    await visit(`/article/${row.slug}`)
    await startAudience().stop()
    expect((await today(row.slug)).readings).toBe(2)
    await db.insert(articleDays).values({ day: '2020-01-01', articleId: row.id, readings: 5, shopClicks: 1 })
    await deleteOldCounts()
    expect(await db.$count(articleDays)).toBe(1)
  })

  test('the owner alone reads the figures, beside those of the period before', async () => {
    expect(await maiwenn.read('/compte/audience')).toContain('Aucune lecture sur cette période')
    await visit(`/article/${row.slug}`)
    await visit(`/article/${row.slug}`)
    await visit(`/boutique?de=${row.slug}`)
    const tenDaysAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await db.insert(articleDays).values({ day: tenDaysAgo, articleId: row.id, readings: 1, shopClicks: 0 })
    const week = await maiwenn.read('/compte/audience?jours=7')
    expect(week).toContain(`<a href="/article/${row.slug}">${row.title}</a>`)
    expect(week).toMatch(/data-label="Lectures"[^>]*>2 <small[^>]*>\+100\u00a0%/)
    expect(week).toMatch(/data-label="Pour 100 lectures"[^>]*>50</)
    expect(await maiwenn.read('/compte/audience')).toMatch(/data-label="Lectures"[^>]*>3 </)
  })
})
