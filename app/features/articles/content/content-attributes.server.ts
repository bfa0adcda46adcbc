import type { Element } from 'domhandler'
import { isOwnPicture } from '#features/media/pictures/picture.ts'
import { languageOf } from './language.ts'
import { safeAddress } from './safe-address.ts'

/**
 * The attributes of an element as they are stored, whatever it came with: an allow-list, each value in its last form.
 * Nothing may change an attribute after this.
 */
export function storedAttributes({ name, attribs }: Element): Record<string, string> {
  if (name === 'a') return linkAttributes(attribs.href)
  if (name === 'img') return pictureAttributes(attribs)
  if (name === 'ol') return listAttributes(attribs.start)
  if (name === 'span') return languageAttributes(attribs.lang)
  return {}
}

/** Pictures elsewhere would tell a third party who reads: only our own files are shown inside a text. */
export function isShownPicture({ name, attribs }: Element): boolean {
  return name === 'img' && isOwnPicture(attribs.src ?? '')
}

function languageAttributes(given: string | undefined): Record<string, string> {
  const lang = languageOf(given)
  return lang ? { lang } : {}
}

function linkAttributes(given = ''): Record<string, string> {
  const href = safeAddress(given)
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
    // A blank line in an attribute would cut its block in two.
    alt: alt.replace(/[ \t\r\n\f]+/g, ' ').trim(),
    ...(isPixels(width) && { width }),
    ...(isPixels(height) && { height }),
    loading: 'lazy',
  }
}

function isPixels(value: string): boolean {
  return /^\d{1,5}$/.test(value)
}

/** A list that goes on after a picture begins at its own number. */
function listAttributes(start = ''): Record<string, string> {
  return /^[1-9]\d{0,3}$/.test(start) && start !== '1' ? { start } : {}
}
