import { isWebAddress, webAddressOf } from '#platform/site-rules.ts'
import type { EventName } from '#platform/events.server.ts'

export const productsHref = '/compte/produits'
export const newProduct = 'nouveau'
export const editorCardsHref = `${productsHref}/cartes`
export const productHref = (id: string) => `${productsHref}/${id}`
export const productLink = (id: string, slug: string) => `/produit/${id}?de=${encodeURIComponent(slug)}`

export const productsChange: EventName<Record<string, never>> = 'products-changed'

/** The shop removed a page that is gone. */
export const productStates = ['unknown', 'available', 'sold-out', 'gone'] as const
export type ProductState = (typeof productStates)[number]
export type ProductChange = 'gone' | 'sold-out' | 'available' | 'price' | 'moved'

export const stateLabels: Record<ProductState, string> = {
  unknown: 'Non précisé',
  available: 'En vente',
  'sold-out': 'Épuisé',
  gone: 'Retiré de la boutique',
}

export const isSoldOut = (state: ProductState) => state === 'sold-out' || state === 'gone'

const addressCharactersMax = 500

/** One address for one page: without its fragment, nor what says where a visitor came from. */
export function productAddress(text: string): string | null {
  const address = webAddressOf(text.trim())
  if (!isWebAddress(address) || address.length > addressCharactersMax) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  url.hash = ''
  const names = Array.from(url.searchParams.keys())
  for (const name of names)
    if (/^utm_|^(?:fbclid|gclid|msclkid|srsltid|mc_cid|mc_eid)$/.test(name)) url.searchParams.delete(name)
  return url.href
}

const mark = '</?(?:strong|em|u|s)>'
const space = String.raw`(?:\s|&nbsp;|<br>|${mark})*`
const link = `<a href="(https?:[^"]{1,2000})"[^>]*>(?:${mark}|[^<>])*</a>`
const words = String.raw`(https?://(?:[^\s<>"&]|&amp;){1,2000})`
const line = new RegExp(`<p[^>]*>${space}(?:${link}|${words})${space}</p>`, 'g')

export interface ProductLine {
  from: number
  to: number
  address: string
}

/** Paragraphs that are a web address, or one link, and nothing else. */
export function productLines(html: string): ProductLine[] {
  if (!html.includes('http')) return []
  return [...html.matchAll(line)].flatMap((match) => {
    const address = productAddress((match[1] ?? match[2] ?? '').replaceAll('&amp;', '&'))
    return address ? [{ from: match.index, to: match.index + match[0].length, address }] : []
  })
}
