import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cardAddresses } from './product.ts'
import { readProduct } from './read-product.ts'
import { decodePage } from '#platform/http/outgoing/decode-page.ts'
import { amountOf, frenchPrice } from './reader/price.ts'

const here = 'https://boutique.example/objet'
const pageOf = (name: string) => readFileSync(path.join(import.meta.dirname, 'tests/pages', `${name}.html`), 'utf8')
const read = (name: string, address = here) => {
  const { name: title, price, availability, pictures } = readProduct(pageOf(name), address) ?? {}
  return [title, price?.replaceAll('\u00a0', ' '), availability, pictures?.[0]].join(' | ')
}
const linked = (json: string) => `<script type="application/ld+json">${json}</script>`
const jade = linked('{"@type":"Product","name":"Jade","offers":{"price":"12.5"}}')

const shopify = 'https://ateliernacre.example/products/oeil-de-tigre'
const tiger = 'https://ateliernacre.example/cdn/shop/files/tigre.jpg?v=1718&width=1920'

test.each([
  [
    'woocommerce',
    'https://lespierresdelou.example/produit/bracelet-amethyste/',
    `Bracelet d'améthyste & perles de 8 mm | 29,90 € | available | https://lespierresdelou.example/wp-content/uploads/2026/03/amethyste.jpg`,
  ],
  ['shopify', shopify, `Bracelet Œil de tigre | à partir de 32 € | available | ${tiger}`],
  ['shopify', `${shopify}?variant=441&utm_source=lettre`, `Bracelet Œil de tigre | 28 € | sold-out | ${tiger}`],
  [
    'prestashop',
    'https://mineraux.example/pendentifs/27-pendentif.html',
    'Pendentif tourmaline noire | 1 249,50 € | available | https://mineraux.example/214-large_default/pendentif.jpg',
  ],
  [
    'prestashop-8',
    'https://perlerie.example/sautoirs/8-31-sautoir-larimar.html',
    `Sautoir larimar, l'été | 59 € | available | https://perlerie.example/214-home_default/sautoir.jpg`,
  ],
  [
    'wix',
    'https://www.ateliersale.example/product-page/bague-pyrite',
    'Bague Pyrite | 19,90 € | sold-out | https://static.wixstatic.example/media/pyrite~mv2.jpg',
  ],
  [
    'bigcartel',
    'https://filature.bigcartel.example/product/chouchou-perle',
    'Chouchou & perle | 9 € | available | https://assets.bigcartel.example/product_images/1/chouchou.jpg',
  ],
  [
    'etsy',
    'https://www.etsy.example/fr/listing/1500/bracelet-labradorite?ref=x',
    'Bracelet labradorite, pierre naturelle, cadeau femme | à partir de 21,50 € | available | https://i.etsystatic.example/il_fullxfull.1.jpg',
  ],
  [
    'squarespace',
    'https://maisonambre.example/boutique/p/collier-de-lune',
    'Collier de lune | 64 CHF | sold-out | https://static1.squarespace.example/static/collier.jpg',
  ],
  ['broken', here, 'Boucles "Aurore" en citrine | 1 299 € | available | https://boutique.example/img/boucles.jpg'],
  ['handmade', here, 'Jade | à partir de 12,50 € | available | https://boutique.example/jade.jpg'],
  ['hostile', here, 'Jade <b>vert</b> |  |  | https://ailleurs.example/jade.jpg'],
])('a page as %s writes it, at %s, says %s', (name, address, product) => {
  expect(read(name, address)).toBe(product)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

const other = linked('{"@type":"Product","name":"Onyx","url":"/onyx","offers":{"price":3,"priceCurrency":"EUR"}}')
const agate = `<meta property="og:title" content="Atelier – Agate"><meta property="og:site_name" content="Atelier"><meta property="og:price:amount" content="9 €">`
const group = '{"@type":"ProductGroup","@id":"g","name":"Agate"}'
const variant = '{"@type":"Product","isVariantOf":{"@id":"g"},"offers":{"price":"9","priceCurrency":"EUR"}}'
const item = `<i itemscope itemtype="https://schema.org/Product" itemref="n p"><img itemprop="image" src="/x.gif" data-src="/a.jpg"></i>
  <b id="n" itemprop="name">Agate</b><b id="p" itemprop="offers" itemscope><b itemprop="price">9 €</b></b>`
test.each([
  ['names its parts elsewhere, and waits with its picture', item],
  ['shows another product first, and its own in Open Graph', agate + other],
  ['has the prices of a group in its variants', linked(`[${group},${variant}]`)],
  ['forgets commas', linked('{"@type":"Product"\n "name":"Agate"\n "offers":{"price":"9"\n "priceCurrency":"EUR"}}')],
  ['writes its quotation marks as HTML', linked(`[${group},${variant}]`.replaceAll('"', '&quot;'))],
])('a page that %s says its product', (_, html) => {
  expect(readProduct(html, here)).toMatchObject({ name: 'Agate', price: '9\u00a0€', isProduct: true })
  if (html === item) expect(readProduct(html, here)?.pictures).toEqual(['https://boutique.example/a.jpg'])
})

test.each([
  [`<p><a href="${here}?a=&amp;b=" rel="noopener"><strong>Ja</strong>de</a>&nbsp;<br></p>`, [`${here}?a=&b=`]],
  [`<p>Voici <a href="${here}">Jade</a></p><p><a href="${here}">Jade</a>.</p><h2>${here}</h2>`, []],
  [`<p>${here}/a, <a href="${here}/b">Jade</a><br>${here}/c</p>`, [`${here}/a`, `${here}/b`, `${here}/c`]],
  [`<p>Voici ${here}/a.</p><ul><li>Et\u00a0: <a href="${here}/b">${here}/b</a></li></ul>`, [`${here}/a`, `${here}/b`]],
  [`<p><a href="${here}">${'a '.repeat(100_000)}`, []],
])('the lines of « %.90s » that are cards: %s', (text, addresses) => {
  expect(cardAddresses(text)).toEqual(addresses)
})

test('Open Graph is enough, and the title comes last, without the name of the shop', () => {
  const graph = '<meta property="og:title" content="Agate"><meta property="product:price:amount" content="18,00 €">'
  expect(readProduct(graph, here)).toMatchObject({ name: 'Agate', price: '18\u00a0€', isProduct: true })
  expect(readProduct(graph.replace(' €', ''), here)).toMatchObject({ price: '', isProduct: true })
  const title = '<title>Agate bleue – Boutique</title>'
  expect(readProduct(title, here)).toMatchObject({ name: 'Agate bleue', price: '', isProduct: false })
  expect(readProduct('<p>Rien</p>', here)).toBeNull()
})

const offers = `"offers":[${Array(3000).fill('{"@id":"o"}').join()}]`
const circles = `{"@graph":[{"@id":"o","y":1,${offers}},{"@type":"ProductGroup","@id":"g","name":"Jade",${offers},"hasVariant":[{"@id":"g"}]}]}`
test.each([
  ['a long page', jade + 'x'.repeat(20_000_000)],
  ['a deep page', jade + '<div>'.repeat(1_000_000)],
  ['deep JSON', linked(`${'['.repeat(900_000)}${']'.repeat(900_000)}`) + jade],
  ['thousands of scripts', linked('{"@type":"Thing"}').repeat(9000) + jade],
  ['things that name each other', linked(circles) + jade],
])('%s does not hold the reader', (_, html) => {
  expect(readProduct(html, here)?.name).toBe('Jade')
})

test.each([
  ['1.299,00 €', '1 299 €'],
  ['1.299,00', ''],
  ["CHF 1'299.-", '1 299 CHF'],
  ['29,90 € – 49,90 €', 'à partir de 29,90 €'],
  ['-5', null],
  ['1e9', null],
])('the price « %s » reads « %s »', (text, price) => {
  const amount = amountOf(text)
  expect(amount && frenchPrice(amount).replaceAll('\u00a0', ' ')).toBe(price)
})

test('the characters are those of the header, of the page’s own words, or of its bytes, whatever it says', () => {
  const latin = (html: string, type: string) => decodePage(Buffer.from(html, 'latin1'), type)
  const title = '<title>Améthyste</title>'
  const says = `<meta charset="iso-8859-1">${title}`
  const pages = [latin(title, 'text/html; charset=ISO-8859-1'), latin(says, 'text/html'), latin(title, '')]
  for (const page of [...pages, decodePage(Buffer.from(says), '')]) expect(page).toContain(title)
})
