import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleDrafts, articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { countPageViews } from '#features/audience/audience-counts.server.ts'
import { pictures } from '#features/media/media-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { articleByTitle, articleFields, publishArticle } from '../../support/publishing.ts'
import { browser, text as plain, useSite, type Jar } from '../../support/site.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { headOf } from '../../support/head.ts'

const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const ownShop = config.shopUrl
let [a = '', b = '']: string[] = []
const product = {
  productAddress: 'boutique.example.org/lapis?taille=8',
  productName: 'Bracelet de lapis-lazuli',
  productPrice: '48',
  productPhoto: '2',
}
beforeAll(async () => {
  config.shopUrl = 'https://boutique.example.org/'
  const rows = await db.select({ key: pictures.key }).from(pictures).orderBy(pictures.key).limit(2)
  ;[a = '', b = ''] = rows.map(({ key }) => `/media/article-images/${key}`)
})
afterAll(() => {
  config.shopUrl = ownShop
})

const pageOf = async (path: string, as?: Jar) => site.read(path, as)
const panelIn = (html: string) => /<aside class="made.*?<\/aside>/s.exec(html)?.[0] ?? ''
const edit = (id: string, more: Record<string, string>, as = maiwenn) =>
  site.post(`/compte/articles/${id}`, { ...articleFields, ...more }, { as })

test('the end of an article shows what the shop sells of it, counted as a click; without it the general invitation', async () => {
  const title = 'Avec un objet'
  const { id, slug } = await publishArticle(site, maiwenn, title, { images: `${a}\n${b}`, ...product })
  expect((await articleByTitle(title))?.product).toEqual({
    address: 'https://boutique.example.org/lapis?taille=8',
    name: 'Bracelet de lapis-lazuli',
    price: '48\u00a0€',
    photo: b,
  })
  const html = await pageOf(`/article/${slug}`)
  const panel = panelIn(html)
  for (const shown of ['À la boutique, pour cet article', '>Bracelet de lapis-lazuli</h2>', '>48\u00a0€<', `src="${b}`])
    expect(panel.replaceAll('&nbsp;', '\u00a0')).toContain(shown)
  expect(panel).toContain(`href="/boutique?de=${slug}&amp;objet=1" rel="external nofollow"`)
  expect(html).not.toContain('se trouvent à la boutique')
  expect(html.indexOf('class="author"')).toBeLessThan(html.indexOf(panel))
  expect(html.indexOf(panel)).toBeLessThan(html.indexOf('class="share"'))

  const click = await site.get(`/boutique?de=${slug}&objet=1`, { headers: browser, from: '203.0.113.77' })
  expect(await click.text()).toContain(
    `url=https://boutique.example.org/lapis?taille=8&amp;utm_source=amulette&amp;utm_medium=article&amp;utm_campaign=${slug}"`,
  )
  await countPageViews()
  const [day] = await db.select().from(articleDays).where(eq(articleDays.articleId, id))
  expect(day?.shopClicks).toBe(1)
  expect(await pageOf(`/boutique?de=${slug}`)).toContain('url=https://boutique.example.org/?utm_source')

  // The page was cached: it follows each change, and the version keeps what was there.
  expect((await edit(id, { title })).status).toBe(303)
  const without = await pageOf(`/article/${slug}`)
  expect(panelIn(without)).toBe('')
  expect(without).toContain('se trouvent à la boutique')
  expect(await pageOf(`/boutique?de=${slug}&objet=1`)).toContain('url=https://boutique.example.org/?utm_source')
  const versions = await db.select().from(articleRevisions).where(eq(articleRevisions.articleId, id))
  expect(versions.map(({ input }) => input.product?.name ?? null).toSorted()).toEqual([product.productName, null])
  expect(await pageOf(`/compte/articles/${id}/versions/1`, maiwenn)).toContain('<h3>À la boutique</h3>')
  await maiwenn.post(`/compte/articles/${id}/versions/1/restauration`)
  expect(panelIn(await pageOf(`/article/${slug}`))).toContain(product.productName)
})

test('an article of before there were products loses the product when its version is restored', async () => {
  const { id } = await publishArticle(site, maiwenn, 'Version ancienne')
  const [version] = await db.select().from(articleRevisions).where(eq(articleRevisions.articleId, id))
  const { product: _, ...input } = version?.input ?? ({} as never)
  const former = { input: input as never }
  await db.update(articleRevisions).set(former).where(eq(articleRevisions.articleId, id))
  await edit(id, { title: 'Version ancienne', ...product, productPhoto: '' })
  expect((await articleByTitle('Version ancienne'))?.product?.name).toBe(product.productName)
  await maiwenn.post(`/compte/articles/${id}/versions/1/restauration`)
  expect((await articleByTitle('Version ancienne'))?.product).toBeNull()
})

test('it leads to its product even while the site has no shop', async () => {
  const { slug } = await publishArticle(site, maiwenn, 'Sans boutique', { ...product, productPhoto: '' })
  config.shopUrl = ''
  try {
    const panel = panelIn(await pageOf(`/article/${slug}`))
    expect(panel).not.toContain('class="made-view"')
    expect(await pageOf(`/boutique?de=${slug}&objet=1`)).toContain('url=https://boutique.example.org/lapis')
    expect(await pageOf(`/boutique?de=rien&objet=1`)).toContain('n’est pas encore ouverte')
  } finally {
    config.shopUrl = 'https://boutique.example.org/'
  }
})

test.each([
  ['productAddress', 'javascript:alert(1)'],
  ['productAddress', `https://ailleurs.example/${'a'.repeat(500)}`],

  ['productAddress', ''],
  ['productName', ''],
  ['productName', 'a'.repeat(121)],
  ['productPrice', '9'.repeat(41)],
  ['productPhoto', '3'],
])('%s « %s » is refused beside its field, and nothing is written', async (field, value) => {
  const fields = { ...articleFields, images: `${a}\n${b}`, ...product, title: 'Objet refusé', [field]: value }
  const answer = await maiwenn.post('/compte/articles/nouveau', fields)
  expect(answer.status).toBe(400)
  const html = await plain(answer)
  expect(html).toMatch(new RegExp(`<input[^>]*aria-invalid="true"[^>]*name="${field}"`))
  expect(html).toMatch(/<details class="product-field" open="">/)
  expect(await articleByTitle('Objet refusé')).toBeUndefined()
})

test('markup in its name and price is text, and a photo that is none of the article’s is left out', async () => {
  const hostile = '"><script>alert(1)</script>'
  const { slug, product: stored } = await publishArticle(site, maiwenn, 'Objet hostile', {
    ...product,
    images: a,
    productName: hostile,
    productPrice: '<b>48</b>',
    productAddress: 'https://boutique.example.org/"><script>alert(1)</script>',
    productPhoto: b,
  })
  expect(stored?.photo).toBeNull()
  const html = await pageOf(`/article/${slug}`)
  expect(html).not.toContain('<script>alert')
  expect(panelIn(html)).toContain('&lt;b&gt;48&lt;/b&gt;')
  expect(await pageOf(`/boutique?de=${slug}&objet=1`)).not.toContain('<script>alert')
})

test('a draft keeps it as it is typed, its preview shows it once it is complete; no member writes it', async () => {
  const id = crypto.randomUUID()
  const save = (more: Record<string, string>) =>
    maiwenn.post(`/compte/brouillons/${id}`, { ...articleFields, title: 'Objet en cours', images: a, ...more })
  expect((await save({ productName: 'Un jade', productPhoto: '1' })).status).toBe(200)
  const inputOf = async () => (await db.select().from(articleDrafts).where(eq(articleDrafts.id, id)))[0]?.input.product
  expect(await inputOf()).toEqual({ address: '', name: 'Un jade', price: '', photo: a })
  const form = await pageOf(`/compte/brouillons/${id}`, maiwenn)
  expect(form).toMatch(/name="productName"[^>]*value="Un jade"/)
  expect(form).toMatch(/name="productPhoto"[^>]*value="1"/)
  const preview = async (more: Record<string, string>) =>
    panelIn(await plain(await maiwenn.post('/apercu', { ...articleFields, ...more })))
  expect(await preview({ productName: 'Un jade' })).toBe('')
  expect(await preview({ ...product, productPhoto: '' })).toContain('href="https://boutique.example.org/lapis')
  await save({})
  expect(await inputOf()).toBeNull()

  const { id: article } = await publishArticle(site, maiwenn, 'À Maïwenn seule', { ...product, productPhoto: '' })
  const anouk = await site.signInAs('anouk')
  expect((await edit(article, { title: 'Prise', ...product, productPhoto: '' }, anouk)).status).toBe(403)
  expect((await articleByTitle('À Maïwenn seule'))?.product?.name).toBe(product.productName)
})

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

test('a link of the text to the shop is counted and carries its source; no other address is redirected to', async () => {
  const there = 'https://boutique.example.org/jade?taille=8&teinte=vert'
  const content = `<p>Le <a href="${there.replace('&', '&amp;')}">jade</a>, le <a href="https://ailleurs.example/">reste</a>.</p>`
  const { id, slug } = await publishArticle(site, maiwenn, 'Un lien dans le texte', { content })
  const html = await pageOf(`/article/${slug}`)
  expect(html).toContain(
    `href="/boutique?de=${slug}&amp;lien=${encodeURIComponent(there)}" rel="external nofollow">jade<`,
  )
  expect(html).toContain('href="https://ailleurs.example/"')
  const follow = async (link: string) =>
    plain(
      await site.get(`/boutique?de=${slug}&lien=${encodeURIComponent(link)}`, {
        headers: browser,
        from: '203.0.113.78',
      }),
    )
  expect(await follow(there)).toContain('url=https://boutique.example.org/jade?taille=8&amp;teinte=vert&amp;utm_source')
  for (const other of ['https://ailleurs.example/', 'javascript://boutique.example.org/%0aalert(1)', '/compte', 'x'])
    expect(await follow(other)).toContain('url=https://boutique.example.org/?utm_source')
  await countPageViews()
  const [day] = await db.select().from(articleDays).where(eq(articleDays.articleId, id))
  expect(day?.shopClicks).toBe(1)
})
