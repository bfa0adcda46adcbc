// Long: one shop on this machine answers every test.
import https, { type RequestOptions } from 'node:https'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { countPageViews } from '#features/audience/audience-counts.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { isForbiddenAddress, publicInternet } from '#platform/http/outgoing/public-request.server.ts'
import { useServer } from '../../../tests/support/local-server.ts'
import { ownCertificate } from '../../../tests/support/own-certificate.ts'
import { smallPng } from '../../../tests/support/pictures.ts'
import { publishArticle } from '../../../tests/support/publishing.ts'
import { browser, expectAnswer, text, useSite } from '../../../tests/support/site.ts'
import { pageSource } from '#platform/http/outgoing/public-page.server.ts'
import { lookAtProducts } from '../nightly-look.server.ts'
import { productClicks, products } from '../product-tables.server.ts'

/* Needs the built product on the demo world, and a shop on this machine. */
const site = useSite('world')
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/produits'

const shop = { status: 200, page: '', leadsTo: '', requests: [] as string[] }
const address = 'https://ateliernacre.example/products/oeil-de-tigre'
const html = readFileSync(path.join(import.meta.dirname, 'pages/shopify.html'), 'utf8')
const photo = await smallPng()
const server = https.createServer(ownCertificate, (request, response) => {
  shop.requests.push(request.url ?? '')
  if (request.url?.startsWith('/cdn/')) response.end(photo)
  else if (request.url === '/prive') response.writeHead(302, { location: 'https://127.0.0.2/secret' }).end()
  else if (shop.leadsTo && request.url !== shop.leadsTo) response.writeHead(302, { location: shop.leadsTo }).end()
  else if (shop.page !== html) response.writeHead(shop.status, { 'content-type': 'text/html' }).end(shop.page)
  else response.writeHead(shop.status, { 'content-encoding': 'gzip' }).end(gzipSync(html))
})

const port = useServer(server)

beforeAll(() => {
  pageSource.access = {
    isForbidden: (one) => one !== '127.0.0.1' && isForbiddenAddress(one),
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    request: (url, options, answer) =>
      https.request(
        url,
        { ...options, ca: ownCertificate.cert, checkServerIdentity: () => undefined, port: port() } as RequestOptions,
        answer,
      ),
  }
})
afterAll(() => {
  pageSource.access = publicInternet
})
afterEach(startClock)
beforeEach(async () => {
  Object.assign(shop, { status: 200, page: html, leadsTo: '', requests: [] })
  await db.delete(products)
})

const productIn = async () => (await db.select().from(products))[0]
const add = (typed = address) => maiwenn.post(here, { address: typed, intent: 'read' })
async function save(changes: Record<string, string>) {
  const product = await productIn()
  const { name = '', price = '', sentence = '', fallback = '', state = 'unknown' } = product ?? {}
  return maiwenn.post(`${here}/${product?.id}`, { address, name, price, sentence, fallback, state, ...changes })
}
const read = async (path_: string) => (await text(await site.get(path_))).replaceAll('\u00a0', ' ')
const cardIn = (page: string) => /<aside class="made.*?<\/aside>/s.exec(page)?.[0] ?? ''

test('an address alone on a line becomes the card of its product, whose page and picture the blog read', async () => {
  const content = `<p>Un œil de tigre.</p><p><a href="${address}">Bracelet Œil de tigre</a></p><p>Et <a href="${address}">lui</a>.</p>
    <p>${address} https://ailleurs.example/</p><ul><li>Ou ${address}.</li></ul>`
  const { id, slug } = await publishArticle(site, maiwenn, 'Avec une carte', { content })
  const before = await read(`/article/${slug}`)
  expect(cardIn(before)).toBe('')
  expect((await add(` ${address}?utm_source=x#avis`)).status).toBe(303)
  const product = await productIn()
  expect(product).toMatchObject({
    address,
    name: 'Bracelet Œil de tigre',
    price: 'à partir de 32\u00a0€',
    state: 'available',
  })
  expect(product?.photo).toMatch(/^\/media\/article-images\/\d+-.*\.webp$/)
  expect((await save({ sentence: 'Mon <préféré>.' })).status).toBe(303)

  const page = await read(`/article/${slug}`)
  const card = cardIn(page)
  for (const part of [
    '>Bracelet Œil de tigre</p>',
    'Mon &lt;préféré&gt;.',
    '>à partir de 32 €<',
    `src="${product?.photo}`,
  ])
    expect(card).toContain(part)
  expect(card).toContain(`href="/produit/${product?.id}?de=${slug}" rel="external nofollow"`)
  expect(page.match(/class="made"/g)).toHaveLength(3)
  expect(page).toMatch(
    /<p> ?https:\/\/ailleurs\.example\/<\/p><aside[^]*<li>Ou <a [^>]*>Bracelet Œil de tigre<\/a>\.<aside/,
  )
  expect(page).toContain('"mentions":[{"@type":"Product","name":"Bracelet Œil de tigre"')
  expect(page).not.toMatch(/__reactRouterContext|ateliernacre\.example\/cdn/)
  const feed = await read('/flux.xml')
  expect(feed).toContain(address)
  expect(feed).not.toContain('made-view')

  const click = await site.get(`/produit/${product?.id}?de=${slug}`, { headers: browser, from: '203.0.113.90' })
  expect([click.status, click.headers.get('location')]).toEqual([
    302,
    `${address}?utm_source=amulette&utm_medium=article&utm_campaign=${slug}`,
  ])
  await site.get(`/produit/${product?.id}?de=${slug}`, {
    headers: { 'user-agent': 'Googlebot/2.1' },
    from: '203.0.113.91',
  })
  await countPageViews()
  expect(await db.select().from(productClicks)).toMatchObject([{ articleId: id, clicks: 1 }])
  expect((await db.select().from(articleDays)).find(({ articleId }) => articleId === id)?.shopClicks).toBe(1)
  expect(await text(await site.get(`${here}/${product?.id}`, { as: maiwenn }))).toContain('Avec une carte</a>, 1')
})

test('a picture that failed comes when she looks again, and exports carry the cards', async () => {
  shop.page = html.replaceAll('cdn', 'absent')
  await add()
  shop.page = html
  await lookAtProducts(0)
  expect(await productIn()).toMatchObject({ name: 'Bracelet Œil de tigre', photo: null })
  await maiwenn.post(`${here}/${(await productIn())?.id}`, { intent: 'look' })
  expect((await productIn())?.photo).toMatch(/^\/media\/article-images\//)
  const { rows } = await db.execute(sql`select obj_description('products'::regclass, 'pg_class') as says`)
  expect(rows).toEqual([{ says: 'exported' }])
})

test('at night prices follow, what is gone is sold out with her address, and a silent shop changes nothing', async () => {
  const { slug } = await publishArticle(site, maiwenn, 'De nuit', { content: `<p>Bien.</p><p>${address}</p>` })
  await add()
  await save({ price: '30' })
  for (const silence of [{ status: 503 }, { status: 403 }, { page: '<title>Bientôt de retour</title>' }]) {
    Object.assign(shop, { status: 200, page: html }, silence)
    await lookAtProducts(0)
    expect(await productIn()).toMatchObject({ price: '30\u00a0€', state: 'available', change: null })
  }
  Object.assign(shop, { status: 200, page: html })
  await lookAtProducts(0)
  expect((await productIn())?.price).toBe('30\u00a0€')
  shop.page = html.replaceAll('"32.00"', '"34.00"')
  await lookAtProducts(0)
  expect(await productIn()).toMatchObject({ price: 'à partir de 34\u00a0€', change: 'price' })
  expect(cardIn(await read(`/article/${slug}`))).toContain('à partir de 34 €')

  shop.status = 404
  await lookAtProducts(0)
  const product = await productIn()
  expect(product).toMatchObject({ state: 'gone', change: 'gone' })
  const card = cardIn(await read(`/article/${slug}`))
  expect(card).toContain('>N’est plus à la boutique<')
  expect(card).not.toContain('href=')
  expect((await site.get(`/produit/${product?.id}?de=${slug}`)).status).toBe(404)
  const today = (await maiwenn.read('/compte/aujourdhui')).replaceAll('\u00a0', ' ')
  expect(today).toContain('<h3>De nuit</h3>')
  expect(today).toContain('« Bracelet Œil de tigre » n’est plus à la boutique')

  await save({ fallback: 'https://ateliernacre.example/collections/pierres' })
  expect(cardIn(await read(`/article/${slug}`))).toContain('Voir ce qui y ressemble')
  const click = await site.get(`/produit/${product?.id}?de=${slug}`)
  expect(click.headers.get('location')).toMatch(/^https:\/\/ateliernacre\.example\/collections\/pierres\?utm/)
  expect(await read('/flux.xml')).toMatch(
    /^(?![^]*&quot;https:..ateliernacre.example.products)[^]*\/collections\/pierres/,
  )
  await maiwenn.post(`${here}/${product?.id}`, { intent: 'seen' })
  expect(await maiwenn.read('/compte/aujourdhui')).not.toContain('<h3>De nuit</h3>')
  await maiwenn.post(`${here}/${product?.id}`, { intent: 'remove' })
  expect(cardIn(await read(`/article/${slug}`))).toBe('')
})

test('at night the page of an article’s panel is read too: it says when there was some, and no price once there is none', async () => {
  stopClock('2026-12-01T08:00:00+01:00')
  const panel = { productAddress: address, productName: 'Mon œil de tigre', productPrice: '48' }
  const { slug } = await publishArticle(site, maiwenn, 'Avec un panneau', panel)
  const panelIn = async () => cardIn(await read(`/article/${slug}`)).replace(/^.*<\/h2>/s, '')
  expect(await panelIn()).toMatch(/^<p class="price">48 €<\/p><a class="btn"/)
  await lookAtProducts(0)
  const inStock = `<p class="price">48 €</p><p class="stock">En stock, vu ce matin à la boutique</p><a class="btn" href="/produit/`
  expect(await panelIn()).toContain(inStock)
  stopClock('2026-12-02T00:00:01+01:00')
  expect(await panelIn()).toContain('En stock, vu le 1er décembre 2026 à la boutique')
  shop.page = html.replaceAll('InStock', 'OutOfStock')
  await lookAtProducts(0)
  expect(await panelIn()).toMatch(/^<p class="stock none">Épuisé pour le moment<\/p><a class="btn outline"/)
  expect(await maiwenn.read('/compte/aujourdhui')).toContain('<h3>Avec un panneau</h3>')
})

test.each([
  ['/fr/', 'gone', 'n’est plus à la boutique'],
  ['/collections/pierres', 'moved', 'mène maintenant à une autre page'],
])('a product that leads to %s at night is %s, and she is told once', async (leadsTo, change, words) => {
  await publishArticle(site, maiwenn, `Vers ${change}`, { content: `<p>${address}</p>` })
  await add()
  const page = '<meta name="og:title" content="Un autre jade"><meta name="og:type" content="product">'
  Object.assign(shop, { leadsTo, page })
  await lookAtProducts(0)
  expect(await productIn()).toMatchObject({ change, price: 'à partir de 32\u00a0€' })
  expect(await maiwenn.read('/compte/aujourdhui')).toContain(words)
  await maiwenn.post(`${here}/${(await productIn())?.id}`, { intent: 'seen' })
  await lookAtProducts(0)
  expect((await productIn())?.change).toBeNull()
})

test('an address pasted in the editor is a card where its page sells something, and the tool adds her sentence', async () => {
  const ask = async (fields: Record<string, string>, as = maiwenn) =>
    text(await site.post(`${here}/cartes.data`, fields, { as }))
  shop.page = '<title>Un récit</title>'
  expect(await ask({ address })).toContain('ne dit pas qu’elle vend un objet')
  expect(await ask({ address: 'https://ateliernacre.example/prive' })).toContain('réseau privé')
  shop.page = html
  expect(await ask({ address }, await site.signInAs('anouk'))).toContain('réservée')
  expect(await productIn()).toBeUndefined()
  expect(await ask({ address: `${address}?utm_source=x` })).toContain('Bracelet Œil de tigre')
  expect(await ask({ address, sentence: 'Mon préféré.' })).toContain('Mon préféré.')
  expect(await ask({ addresses: `${address}\r\nhttps://ailleurs.example/` })).toContain('Mon préféré.')
  expect(await productIn()).toMatchObject({ sentence: 'Mon préféré.', state: 'available' })
})

test('the search knows the names of cards, new, changed and removed', async () => {
  const isFound = async (word: string) => (await site.read(`/chercher?q=${word}`)).includes('Sans un nom')
  await publishArticle(site, maiwenn, 'Sans un nom', { content: `<p>Voici.</p><p>${address}</p>` })
  await maiwenn.post(`${here}/nouveau`, { address, name: 'Un zirconium' })
  expect(await isFound('zirconium')).toBe(true)
  await save({ name: 'Un béryllium' })
  expect([await isFound('zirconium'), await isFound('béryllium')]).toEqual([false, true])
  await publishArticle(site, maiwenn, 'Sans un nom, mais après', { content: `<p>${address}</p>` })
  expect(await isFound('beryllium')).toBe(true)
  await maiwenn.post(`${here}/${(await productIn())?.id}`, { intent: 'remove' })
  expect(await isFound('béryllium')).toBe(false)
})

test.each([
  ['javascript:alert(1)', 'Saisissez l’adresse complète', {}],
  [address, 'n’existe pas, ou plus', { status: 410 }],
  [address, 'refuse que le blog lise sa page', { status: 429 }],
  [address, 'La boutique est en panne', { status: 500 }],
  [address, 'ne dit pas ce qu’elle montre', { page: '<p>Rien.</p>' }],
  ['https://ateliernacre.example/prive', 'mène à un réseau privé', {}],
])('« %s » is refused beside its field, which keeps it: %s', async (typed, sentence, answer) => {
  Object.assign(shop, answer)
  const response = await add(typed)
  const page = await text(response)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(page).toContain(`value="${typed}"`)
  expect(page).toContain(sentence)
  expect(await productIn()).toBeUndefined()
})

test('what a shop refuses is filled in by hand, by an administrator alone', async () => {
  const typed = await maiwenn.post(here, { address, intent: 'byHand' })
  expect(typed.headers.get('location')).toBe(`${here}/nouveau?adresse=${encodeURIComponent(address)}`)
  await expectAnswer(await maiwenn.post(`${here}/nouveau`, { address, name: '' }), 400, 'Indiquez le nom du produit.')
  expect((await maiwenn.post(`${here}/nouveau`, { address, name: 'Tigre', price: '12' })).status).toBe(303)
  expect(await productIn()).toMatchObject({ name: 'Tigre', price: '12\u00a0€', state: 'unknown' })
  await expectAnswer(await maiwenn.post(`${here}/nouveau`, { address, name: 'Bis' }), 409, 'déjà cette adresse')
  const anouk = await site.signInAs('anouk')
  expect((await anouk.post(here, { address: 'https://autre.example/', intent: 'read' })).status).not.toBe(303)
  expect(shop.requests).toEqual([])
})
