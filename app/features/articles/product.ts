import { credentialsInAddress, isWebAddress, shopUrlCharactersMax, webAddressOf } from '#platform/site-rules.ts'
import type { FormField } from './field-kinds.ts'
import { oneLine } from './photo-details.ts'

/** The shop sells this object; the end of the article leads there. In a draft it may be incomplete. */
export interface Product {
  address: string
  name: string
  price: string
  photo: string | null
}

export const productHint =
  'L’objet dont parle l’article, montré sous le texte. Sans lui, l’article invite à visiter la boutique.'
export const noProduct: Product = { address: '', name: '', price: '', photo: null }
const productAddressCharactersMax = shopUrlCharactersMax
const productNameCharactersMax = 120
const productPriceCharactersMax = 40

export const productParts = {
  productAddress: {
    input: {
      label: 'Adresse de l’objet',
      maxLength: productAddressCharactersMax,
      hint: 'Celle de sa page à la boutique.',
      inputMode: 'url',
    },
    read: (text) => webAddressOf(text.trim()),
    whyNotPublish(address) {
      if (address === '') return null
      if (address.length > productAddressCharactersMax || !isWebAddress(address))
        return 'Saisissez l’adresse complète de l’objet, par exemple https://boutique.exemple.fr/jade.'
      return isProductAddress(address) ? null : credentialsInAddress
    },
    readDraft: (text) => text,
  },
  productName: {
    input: {
      label: 'Nom de l’objet',
      maxLength: productNameCharactersMax,
      hint: 'Par exemple\u00a0: Bracelet de lapis-lazuli, perles de 8\u00a0mm.',
    },
    ...productLine(productNameCharactersMax, 'Le nom'),
  },
  productPrice: {
    input: {
      label: 'Prix',
      maxLength: productPriceCharactersMax,
      hint: 'Un nombre suffit\u00a0: 48 se lira 48\u00a0€. Des mots aussi\u00a0: à partir de 48\u00a0€. Facultatif.',
    },
    ...productLine(productPriceCharactersMax, 'Le prix', priceOf),
  },
  productPhoto: {
    input: {
      label: 'Photo de l’objet',
      inputMode: 'numeric',
      hint: 'Son rang dans la liste des images\u00a0: 1 pour la première. Facultatif.',
    },
    read: (text) => text.trim(),
    readDraft: (text) => text,
  },
} satisfies Record<string, FormField<string>>

function productLine(charactersMax: number, which: string, format = (line: string) => line) {
  const isTooLong = (line: string) => Array.from(line).length > charactersMax
  return {
    read(text: string) {
      const line = oneLine(text, charactersMax + 1)
      return isTooLong(line) ? line : format(line)
    },
    whyNotPublish: (line: string) =>
      isTooLong(line) ? `${which} doit contenir au plus ${charactersMax} caractères.` : null,
    readDraft: (text: string) => text,
  }
}

export function productOf(value: unknown): Product | null {
  const { address, name, price, photo } = Object(value) as Record<string, unknown>
  const line = (text: unknown, most: number) => (typeof text === 'string' ? oneLine(text, most) : '')
  const product = {
    address: line(address, productAddressCharactersMax),
    name: line(name, productNameCharactersMax),
    price: line(price, productPriceCharactersMax),
    photo: typeof photo === 'string' && photo ? photo : null,
  }
  return product.address || product.name || product.price ? product : null
}

export function completeProduct(value: unknown): Product | null {
  const product = productOf(value)
  if (!product?.name) return null
  const [address, price] = [webAddressOf(product.address), priceOf(product.price)]
  return isProductAddress(address) ? { ...product, address, price } : null
}

function isProductAddress(address: string): boolean {
  return isWebAddress(address) && !new URL(address).username && !new URL(address).password
}

const amount = /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?\s?(?:€|euros?)?$/i

/** « 48 » becomes « 48 € », « 1250.5 » « 1 250,50 € »; other words stay as they are. */
export function priceOf(text: string): string {
  const words = oneLine(text, productPriceCharactersMax)
  const [, whole, cents] = amount.exec(words) ?? []
  if (!whole) return words.replace(/\s*€/g, '\u00a0€').trim()
  const euros = new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: cents ? 2 : 0,
  })
  return euros.format(Number(`${whole.replace(/\D/g, '')}.${cents ?? 0}`)).replaceAll('\u202f', '\u00a0')
}

type ProductFields = Record<keyof typeof productParts, string>

export const productNames = { address: 'productAddress', name: 'productName', price: 'productPrice' } as const
export const productTexts = Object.keys(productNames) as (keyof typeof productNames)[]

export function productFields(product: Product | null): ProductFields {
  const { address, name, price, photo } = product ?? noProduct
  return { productAddress: address, productName: name, productPrice: price, productPhoto: photo ?? '' }
}

export function productLines(product: Product | null): { label: string; text: string }[] {
  return Object.entries(productFields(product)).flatMap(([name, text]) =>
    text ? [{ label: productParts[name as keyof ProductFields].input.label, text }] : [],
  )
}

export function withProduct<Form extends ProductFields & { images: { address: string }[] }>(form: Form) {
  const { productAddress: address, productName: name, productPrice: price, productPhoto: photo, ...others } = form
  return { ...others, product: productOf({ address, name, price, photo: productPhoto(photo, form.images) }) }
}

export function productPhoto(choice: string, images: { address: string }[]): string | null {
  const image = images.find(({ address }, index) => address === choice || String(index + 1) === choice)
  return image?.address ?? null
}
