import { isWebAddress, shopUrlCharactersMax, webAddressOf } from '#platform/site-rules.ts'
import { oneLine } from './photo-details.ts'

/** What the shop sells of an article: its end leads there. A draft may hold one that is not complete. */
export interface Product {
  address: string
  name: string
  /** As it is read: « 48 € », « à partir de 48 € »; empty when it is not said. */
  price: string
  photo: string | null
}

export const noProduct: Product = { address: '', name: '', price: '', photo: null }
export const productAddressCharactersMax = shopUrlCharactersMax
export const productNameCharactersMax = 120
export const productPriceCharactersMax = 40

/** From outside: too long is cut, and nothing at all is null. */
export function productOf(given: unknown): Product | null {
  const { address, name, price, photo } = Object(given) as Record<string, unknown>
  const line = (text: unknown, most: number) => (typeof text === 'string' ? oneLine(text, most) : '')
  const product = {
    address: line(address, productAddressCharactersMax),
    name: line(name, productNameCharactersMax),
    price: line(price, productPriceCharactersMax),
    photo: typeof photo === 'string' && photo ? photo : null,
  }
  return product.address || product.name || product.price ? product : null
}

/** Null unless readers can be led there. */
export function completeProduct(given: unknown): Product | null {
  const product = productOf(given)
  if (!product?.name) return null
  const [address, price] = [webAddressOf(product.address), priceOf(product.price)]
  return isProductAddress(address) ? { ...product, address, price } : null
}

export function isProductAddress(address: string): boolean {
  return isWebAddress(address) && !new URL(address).username && !new URL(address).password
}

const amount = /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?\s?(?:€|euros?)?$/i

/** « 48 » is « 48 € », « 1250.5 » is « 1 250,50 € »; other words stay as they are. */
export function priceOf(typed: string): string {
  const words = oneLine(typed, productPriceCharactersMax)
  const [, whole, cents] = amount.exec(words) ?? []
  if (!whole) return words.replace(/\s*€/g, '\u00a0€').trim()
  const euros = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents ? 2 : 0,
  })
  return euros.format(Number(`${whole.replace(/\D/g, '')}.${cents ?? 0}`)).replaceAll('\u202f', '\u00a0')
}

export function productFields(product: Product | null | undefined) {
  const { address, name, price, photo } = product ?? noProduct
  return { productAddress: address, productName: name, productPrice: price, productPhoto: photo ?? '' }
}

export function withProduct<Form extends ReturnType<typeof productFields> & { images: { address: string }[] }>(
  form: Form,
) {
  const { productAddress: address, productName: name, productPrice: price, productPhoto: photo, ...others } = form
  return { ...others, product: productOf({ address, name, price, photo: productPhoto(photo, form.images) }) }
}

/** @param typed an address, or a place in the list from 1 */
export function productPhoto(typed: string, images: { address: string }[]): string | null {
  const found = images.find(({ address }, index) => address === typed || String(index + 1) === typed)
  return found?.address ?? null
}
