import type { Element } from 'domhandler'
import { languageOf } from '../language.ts'
import { safeAddress } from '../safe-address.ts'

/** Nothing may change an attribute after this allow-list. */
export function storedAttributes({ name, attribs }: Element): Record<string, string> {
  if (name === 'a') return linkAttributes(attribs.href)
  if (name === 'img') return pictureAttributes(attribs)
  if (name === 'ol') return listAttributes(attribs.start)
  if (name === 'span') return languageAttributes(attribs.lang)
  return {}
}

function languageAttributes(attribute: string | undefined): Record<string, string> {
  const lang = languageOf(attribute)
  return lang ? { lang } : {}
}

function linkAttributes(address = ''): Record<string, string> {
  const href = safeAddress(address)
  if (!href) return {}
  return /^https?:/i.test(href) ? { href, rel: 'noopener' } : { href }
}

function pictureAttributes({
  src = '',
  alt = '',
  width = '',
  height = '',
}: Element['attribs']): Record<string, string> {
  return {
    src,
    alt: alt.replace(/[ \t\r\n\f]+/g, ' ').trim(),
    ...(isPixels(width) && { width }),
    ...(isPixels(height) && { height }),
    loading: 'lazy',
  }
}

function isPixels(value: string): boolean {
  return /^\d{1,5}$/.test(value)
}

function listAttributes(start = ''): Record<string, string> {
  return /^[1-9]\d{0,3}$/.test(start) && start !== '1' ? { start } : {}
}
