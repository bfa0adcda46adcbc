import { pictureSources, type ShownPicture } from '#features/media/picture.ts'
import { type ShopOffer, stockWords } from '#features/reading/shop-offers.server.ts'
import { site } from '#platform/site.server.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { isSoldOut, productLink } from './product.ts'
import type { Product } from './products.server.ts'
import { amountOf } from './reader/price.ts'

export function cardOf(product: Product, photo: ShownPicture | null, slug: string | null): string {
  const { name, price, sentence } = product
  const { stock, isSoldOut: isNone, href, label } = offerOf(product, slug)
  const link = linkOf(href)
  const words = [
    `<p class="made-name">${escapeHtml(name)}</p>`,
    sentence && `<p>${escapeHtml(sentence)}</p>`,
    price && !isNone && `<p class="price">${escapeHtml(price)}</p>`,
    stock && `<p class="stock${isNone ? ' none' : ''}">${stock}</p>`,
    href &&
      `<p><a class="btn${isNone ? ' outline' : ''}" ${link} aria-label="${escapeHtml(`${label}\u00a0: ${name}`)}">${label}</a></p>`,
  ]
  const image = photo && imageOf(photo)
  const view = href
    ? `<a class="made-view" ${link} tabindex="-1" aria-hidden="true">${image}</a>`
    : `<div class="made-view">${image}</div>`
  return `<aside class="made" aria-label="${escapeHtml(name)}">${image ? view : ''}<div>${words.filter(Boolean).join('')}</div></aside>`
}

export function offerOf(product: Product, slug?: string | null): ShopOffer {
  const { id, state, stateSeenAt, fallback } = product
  const [target, isNone] = [targetOf(product), isSoldOut(state)]
  return {
    stock: state === 'gone' ? 'N’est plus à la boutique' : state === 'unknown' ? '' : stockWords(isNone, stateSeenAt),
    isSoldOut: isNone,
    // Links of a preview and of feeds are not counted.
    href: target && (slug ? productLink(id, slug) : target),
    label: isNone && fallback ? 'Voir ce qui y ressemble' : 'Voir à la boutique',
  }
}

const linkOf = (href: string | null) => `href="${escapeHtml(href ?? '')}" rel="external nofollow"`

/** @param label HTML, or nothing where the address itself was the link */
export function linkTo(product: Product, label: string, slug?: string | null): string {
  const words = label || escapeHtml(product.name)
  const { href } = offerOf(product, slug)
  return href ? `<a ${linkOf(href)}>${words}</a>` : words
}

/** A product that is gone leads nowhere without her address; one that is sold out may come back to its page. */
export function targetOf({ state, address, fallback }: Product): string | null {
  if (isSoldOut(state) && fallback) return fallback
  return state === 'gone' ? null : address
}

function imageOf({ src, srcSet, width, height }: ShownPicture): string {
  const size = width && height ? ` width="${width}" height="${height}"` : ''
  const sources = srcSet ? ` sizes="(min-width: 40rem) 15rem, 38vw" srcset="${escapeHtml(srcSet)}"` : ''
  return `<img${sources} src="${escapeHtml(src)}"${size} alt="" loading="lazy" decoding="async">`
}

/** Search engines accept a product with its offer alone. */
export function mentionOf(product: Product): object {
  const { name, price, state, address, photo } = product
  const amount = amountOf(price)
  const offer = {
    '@type': 'Offer',
    url: address,
    price: amount?.amount.toFixed(2),
    priceCurrency: amount?.currency,
    ...(state !== 'unknown' && { availability: `https://schema.org/${isSoldOut(state) ? 'OutOfStock' : 'InStock'}` }),
  }
  return {
    '@type': 'Product',
    name,
    url: address,
    ...(photo && { image: new URL(pictureSources(photo, null).src, site.siteUrl).href }),
    ...(amount?.currency && !amount.isFrom && { offers: offer }),
  }
}
