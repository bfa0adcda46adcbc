import { amountOf, type Amount, currencyOf } from './price.ts'
import { isThing, textOf, type Thing, thingsOf, type Value, valuesOf } from './thing.ts'

export type Availability = 'available' | 'sold-out'

export interface Offer {
  price: Amount | null
  availability: Availability | null
  address: string
}

const soldOut =
  /outofstock|soldout|^sold$|(?:non|pas|plus)(?:disponible|enstock)|bientot|discontinued|^oos$|notinstock|notavailable|nolonger|unavailable|reserved|epuise|rupture|indisponible|vendu|reappro|^pending$/
const available =
  /instock|limited|onlineonly|instoreonly|preorder|presale|backorder|madetoorder|available|enstock|disponible|precommande|surcommande|alacommande/

/** An address of schema.org or a bare word, in the shop's own spelling. */
export function availabilityOf(text: string): Availability | null {
  const word = (text.trim().split(/[/#]/).filter(Boolean).at(-1) ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  if (soldOut.test(word)) return 'sold-out'
  return available.test(word) ? 'available' : null
}

/** Things that name each other make circles, which a page may multiply at each turn. */
const offersMax = 2000

/** A group has the offers of its variants, and some shops write the price beside the name. */
export function offersOf(product: Thing): Offer[] {
  const budget = { offers: offersMax }
  const own = [product, ...thingsOf(product, 'hasvariant')].flatMap((one) =>
    thingsOf(one, 'offers').flatMap((offer) => offersIn(offer, textOf(one, 'url'), budget)),
  )
  const hasPrice = product.values.has('price') || product.values.has('pricerange')
  if (own.length === 0 && hasPrice) return offersIn(product, '', budget)
  const availability = firstAvailability(product)
  return own.map((offer) => ({ ...offer, availability: offer.availability ?? availability }))
}

/** PHP writes a list that lost its first entry as an object whose names are numbers. */
const isList = (name: string) => /^(?:offers|itemlistelement|@list|\d+)$/.test(name)

function offersIn(offer: Thing, productAddress: string, budget: { offers: number }, depth = 3): Offer[] {
  budget.offers -= 1
  if (budget.offers < 0) return []
  const availability = firstAvailability(offer)
  const low = priceOf(offer, 'lowprice')
  const high = priceOf(offer, 'highprice')
  const price = priceOf(offer, 'price') ?? specifiedPrice(offer) ?? low ?? priceOf(offer, 'pricerange')
  const address = textOf(offer, 'url') || productAddress
  const lists = depth > 0 ? Array.from(offer.values.keys()).filter(isList) : []
  const inner = lists.flatMap((name) => thingsOf(offer, name)).flatMap((one) => offersIn(one, '', budget, depth - 1))
  if (inner.some((one) => one.price)) {
    const currency = currencyOf(textOf(offer, 'pricecurrency'))
    return inner.map((one) => ({
      ...one,
      price: one.price && { ...one.price, currency: one.price.currency ?? currency },
      availability: one.availability ?? availability,
    }))
  }
  const isFrom = price !== null && high !== null && high.amount > price.amount
  const innerAvailability = summary(inner).availability
  return [
    {
      price: price && { ...price, isFrom: price.isFrom || isFrom },
      availability: availability ?? innerAvailability,
      address,
    },
  ]
}

function firstAvailability(offer: Thing): Availability | null {
  const words = valuesOf(offer, 'availability').map((value) =>
    isThing(value) ? value.id || textOf(value, 'name') : value,
  )
  const states = words.flatMap((word) => availabilityOf(word) ?? [])
  return states[0] ?? null
}

function priceOf(thing: Thing, name: string, currencyText = textOf(thing, 'pricecurrency')): Amount | null {
  for (const value of valuesOf(thing, name)) {
    const price = amountIn(value)
    if (price) return { ...price, currency: currencyOf(currencyText) ?? price.currency }
  }
  return null
}

function amountIn(value: Value): Amount | null {
  if (!isThing(value)) return amountOf(value)
  const currency = currencyOf(textOf(value, 'currency') || textOf(value, 'pricecurrency'))
  const price = amountOf(textOf(value, 'value') || textOf(value, 'price'))
  return price && { ...price, currency: currency ?? price.currency }
}

/** Prices that are crossed out, of members, of many pieces or of the carriage are not the one that a reader pays. */
function specifiedPrice(offer: Thing): Amount | null {
  const specifications = thingsOf(offer, 'pricespecification').filter(
    (one) =>
      !one.types.some((type) => /delivery|payment/.test(type)) &&
      !/list|strikethrough|srp|msrp|invoice|regular/i.test(textOf(one, 'pricetype')) &&
      !one.values.has('validformembertier') &&
      !thingsOf(one, 'eligiblequantity').some((quantity) => Number(textOf(quantity, 'minvalue')) > 1),
  )
  const [first] = [...specifications.filter((one) => !one.values.has('referencequantity')), ...specifications]
  if (!first) return null
  const currency = textOf(first, 'pricecurrency') || textOf(offer, 'pricecurrency')
  const low = priceOf(first, 'minprice', currency)
  return priceOf(first, 'price', currency) ?? (low && { ...low, isFrom: true })
}

/** The lowest price of what can be bought; « à partir de » where others cost more. */
export function summary(offers: Offer[]): { price: Amount | null; availability: Availability | null } {
  const toBuy = offers.filter(({ availability }) => availability === 'available')
  const prices = (toBuy.length > 0 ? toBuy : offers).flatMap(({ price }) => price ?? [])
  const [first] = prices.toSorted((one, other) => one.amount - other.amount)
  const price = first && { ...first, isFrom: prices.some(({ amount, isFrom }) => isFrom || amount > first.amount) }
  const isSoldOut = offers.length > 0 && offers.every(({ availability }) => availability === 'sold-out')
  return { price: price ?? null, availability: toBuy.length > 0 ? 'available' : isSoldOut ? 'sold-out' : null }
}
