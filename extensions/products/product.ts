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

const marks = '</?(?:strong|em|u|s)>'
const tag = '<(?:"[^"]*"|[^">])*>'
const link = `<a [^>]*?href="(https?:[^"]{1,2000})"[^>]*>((?:${marks}|[^<>])*)</a>`
const words = String.raw`https?://(?:[^\s<>"&]|&amp;)*[^\s<>"&.,;:!?)»]`
const part = new RegExp(`${link}|${tag}|${words}`, 'g')
const block = /(<(?:p|li)(?:\s[^>]*)?>)((?:(?!<\/?(?:p|li|ul|ol)\b)[^])*)(<\/(?:p|li)>)/g
const betweenAddresses = new RegExp(String.raw`${marks}|<br>|&nbsp;|[\s,;]`, 'g')

export const isEmptyLine = (text: string) => text.replace(betweenAddresses, '') === ''

/**
 * Paragraphs and items of lists with their links and addresses, whose places are those in the text of the line. A line of
 * addresses alone is all cards; of a sentence, only bare addresses are, and a label is the words of another link.
 */
export function productLines(html: string) {
  if (!html.includes('http')) return []
  return [...html.matchAll(block)].flatMap(({ 0: all, 1: start = '', 2: text = '', 3: end = '', index }) => {
    const rest = text.replace(part, (one, href?: string) => (href || !one.startsWith('<') ? '' : one))
    const isAlone = isEmptyLine(rest)
    const mentions = [...text.matchAll(part)].flatMap(({ 0: one, 1: href, 2: label = '', index: from }) => {
      const address = one.startsWith('<') && !href ? null : productAddress((href ?? one).replaceAll('&amp;', '&'))
      const isBare = /^(?:<[^>]*>|\s)*(?:https?:|$)/.test(label)
      const mention = { from, to: from + one.length, label: isBare ? '' : label, isCard: isAlone || isBare }
      return address ? [{ ...mention, address }] : []
    })
    return mentions.length > 0 ? [{ from: index, to: index + all.length, start, text, end, isAlone, mentions }] : []
  })
}

export const cardAddresses = (html: string): string[] =>
  productLines(html).flatMap(({ mentions }) => mentions.flatMap((one) => (one.isCard ? one.address : [])))
