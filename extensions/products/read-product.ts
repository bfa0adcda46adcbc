import { type Availability, availabilityOf, type Offer, offersOf, summary } from './reader/offers.ts'
import { readPageParts, type PageParts } from './reader/page-parts.ts'
import { amountOf, type Amount, currencyOf, frenchPrice } from './reader/price.ts'
import { isThing, textOf, type Thing, thingsOf, type Value, valuesOf } from './reader/thing.ts'
import { plainWords, withoutShop } from './reader/words.ts'

export interface ShopProduct {
  name: string
  /** « 48 € », or nothing: a number without its currency may be of another country. */
  price: string
  availability: Availability | null
  /** Addresses in https, the best first. */
  pictures: string[]
  /** The page says that it is about a product, and not only what its title and picture are. */
  isProduct: boolean
}

const nameCharactersMax = 120
const picturesMax = 3

/** schema.org first, in JSON-LD then in microdata, Open Graph for what they lack, the title last. */
export function readProduct(html: string, address: string): ShopProduct | null {
  const parts = readPageParts(html)
  const page = pageOf(parts, address)
  const products = productsIn(parts.linkedData)
  const inScripts = rank(products, page)
  const inMarkup = rank(productsIn(parts.microdata), page)
  const graph = openGraph(parts.metas)
  const [main] = [...inScripts.slice(0, 1), ...inMarkup.slice(0, 1)].filter(({ score }) => score >= 0 || !graph.price)
  const namesakes = [...inScripts, ...inMarkup].filter(({ name }) => name && name === main?.name)
  const others = inScripts[0] && inMarkup[0] && inMarkup[0].score >= 2 ? [inMarkup[0]] : []
  const candidates = main ? [main, ...namesakes, ...others] : []
  const variants = products.filter((one) => groupsOf(one).some((group) => group === main?.product))
  const offers = [...candidates.map(({ product }) => [product]), variants].map((some) =>
    some.flatMap((product) => offersFor(product, page.address)),
  )
  const summaries = [...offers.map(summary), graph]
  const currency = summaries.map(({ price }) => price?.currency).find(Boolean) ?? graph.currency
  const [price] = summaries.flatMap((one) => one.price ?? [])
  const [availability] = summaries.flatMap((one) => one.availability ?? [])
  const names = [...candidates.map(({ product }) => textOf(product, 'name')), page.title]
  const [name] = names.flatMap((one) => withoutShop(plainWords(one, nameCharactersMax), page.siteName, page.host) || [])
  if (!name) return null
  const pictures = [...candidates.flatMap(({ product }) => picturesOf(product)), ...graph.pictures]
  return {
    name,
    price: price ? frenchPrice({ ...price, currency: price.currency ?? currency }) : '',
    availability: availability ?? null,
    pictures: [...new Set(pictures.flatMap((one) => secureAddress(one, page.base) ?? []))].slice(0, picturesMax),
    isProduct: main !== undefined || graph.isProduct,
  }
}

type Page = ReturnType<typeof pageOf>

function pageOf({ metas, title, canonical, base }: PageParts, address: string) {
  const from = URL.parse(base, address)?.href ?? address
  const addresses = [address, canonical, metas.get('og:url') ?? ''].flatMap((one) => placeOf(one, from) ?? [])
  return {
    address: URL.parse(address),
    addresses: new Set(addresses),
    base: from,
    host: URL.parse(address)?.hostname ?? '',
    title: plainWords(metas.get('og:title') ?? '', 300) || plainWords(metas.get('twitter:title') ?? '', 300) || title,
    siteName: plainWords(metas.get('og:site_name') ?? '', 100),
  }
}

const placeOf = (address: string, base: string) => {
  const url = address ? URL.parse(address, base) : null
  return url && `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
}

const productTypes = new Set(['product', 'productgroup', 'individualproduct', 'productmodel', 'someproducts'])
const isProduct = ({ types }: Thing) => types.some((type) => productTypes.has(type))

/** The things that a page is about, never those that it relates to or lists. */
function productsIn(roots: Thing[], visits = new Set<Thing>()): Thing[] {
  return roots.flatMap((thing): Thing[] => {
    if (visits.has(thing)) return []
    visits.add(thing)
    if (isProduct(thing)) return [thing]
    const goods = thingsOf(thing, 'itemoffered').filter(isProduct)
    if (goods.length > 0)
      return goods.map((product) => ({ ...product, values: new Map([...product.values, ['offers', [thing]]]) }))
    return ['@graph', 'mainentity', 'mainentityofpage'].flatMap((name) => productsIn(thingsOf(thing, name), visits))
  })
}

const groupsOf = (product: Thing) => thingsOf(product, 'isvariantof').filter(({ values }) => values.has('name'))

/** The best first, those of other pages below zero. Two tools of a shop may each say a part of the same product. */
function rank(products: Thing[], page: Page): { product: Thing; name: string; score: number }[] {
  const title = page.title.toLowerCase()
  const wholes = products.filter((product) => groupsOf(product).length === 0)
  const ranks = wholes.slice(0, 500).map((product) => {
    const own = [product.id, textOf(product, 'url'), ...valuesOf(product, 'mainentityofpage')]
      .map((value) => (isThing(value) ? value.id : value))
      .filter(Boolean)
    const isHere = own.some((one) => page.addresses.has(placeOf(one, page.base) ?? ''))
    const name = plainWords(textOf(product, 'name'), 300).toLowerCase()
    const isTitle = name !== '' && title.includes(name)
    const isOther = own.length > 0 && !isHere && !isTitle
    const hasPrice = offersOf(product).some(({ price }) => price)
    return { product, name, score: (isHere ? 4 : 0) + (isTitle ? 2 : 0) + (hasPrice ? 1 : 0) - (isOther ? 8 : 0) }
  })
  return ranks.toSorted((one, other) => other.score - one.score)
}

/** An address that names a variant shows that one's price. */
function offersFor(product: Thing, address: URL | null): Offer[] {
  const offers = offersOf(product)
  const parameters = [...(address?.searchParams ?? [])].filter(([name]) => !/^utm_|clid$|^srsltid$|^ref$/.test(name))
  if (!address || parameters.length === 0) return offers
  const matches = offers.filter((offer) => {
    const own = URL.parse(offer.address, address)?.searchParams
    return parameters.every(([name, value]) => own?.get(name) === value)
  })
  return matches.length > 0 ? matches : offers
}

function picturesOf(product: Thing): string[] {
  const all = [product, ...thingsOf(product, 'hasvariant')]
  return all.flatMap((one) => valuesOf(one, 'image')).flatMap(pictureAddresses)
}

function pictureAddresses(image: Value): string[] {
  if (!isThing(image)) return [image]
  const addresses = ['contenturl', 'url', 'thumbnailurl', 'thumbnail'].flatMap((name) => valuesOf(image, name))
  return [...addresses.filter((one) => !isThing(one)).map(String), image.id].slice(0, 1)
}

/** Our own requests are in https alone, and so are nearly all shops now. */
function secureAddress(text: string, base: string): string | null {
  const url = text.trim() ? URL.parse(text.trim(), base) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 2000) return null
  if (/\.svg$/i.test(url.pathname) || (url.port && url.protocol === 'http:')) return null
  url.protocol = 'https:'
  return url.href
}

function openGraph(metas: Map<string, string>) {
  const first = (...names: string[]) =>
    names.map((name) => metas.get(name) ?? '').find((text) => text.trim() !== '') ?? ''
  const text = first(
    'product:sale_price:amount',
    'product:price:amount',
    'og:price:amount',
    'og:price',
    'product:price',
  )
  const amount: Amount | null = amountOf(text)
  const currency = currencyOf(first('product:sale_price:currency', 'product:price:currency', 'og:price:currency'))
  return {
    price: amount && { ...amount, currency: currency ?? amount.currency },
    currency,
    availability: availabilityOf(first('product:availability', 'og:availability')),
    pictures: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'].flatMap(
      (name) => metas.get(name) ?? [],
    ),
    isProduct: amount !== null || /product(?!\.group)/i.test(first('og:type')),
  }
}
