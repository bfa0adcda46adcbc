import { parseDocument, DomUtils } from 'htmlparser2'
import { cleanLine } from '#platform/text/pasted-line.ts'

const charactersReadMax = 4000

/** Entities become characters and tags go; some shops encode twice. */
export function textOfMarkup(text: string): string {
  return /[<&]/.test(text) ? DomUtils.textContent(parseDocument(text).children) : text
}

/** One line that a page may show: no markup, no invisible or control characters, cut at a word. */
export function plainWords(text: string, charactersMax: number): string {
  const once = textOfMarkup(text.slice(0, charactersReadMax))
  const visible = cleanLine(/&(?:#\w+|\w+);/.test(once) ? textOfMarkup(once) : once).replace(
    /[\p{Cc}\p{Cn}\p{Co}]/gu,
    ' ',
  )
  const characters = Array.from(visible.replace(/\s+/gu, ' ').trim().normalize('NFC').toWellFormed())
  if (characters.length <= charactersMax) return characters.join('')
  return `${characters
    .slice(0, charactersMax - 1)
    .join('')
    .replace(/\s+\S*$/u, '')}…`
}

const suffix = /^(.+?)\s+[|–—·:•/-]\s+([^|–—·•]{2,60})$/u
const prefix = /^([^|–—·•]{2,60}?)\s+[|–—·:•/-]\s+(.+)$/u
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** « Bracelet de jade – Atelier Lune » loses the name of its shop, and so does « Atelier Lune – Bracelet de jade ». */
export function withoutShop(title: string, siteName: string, host: string): string {
  const [, first = '', rest] = prefix.exec(title) ?? []
  if (rest && siteName && lettersOf(first) === lettersOf(siteName)) return rest.trim()
  const [, name, last = ''] = suffix.exec(title) ?? []
  const shop = lettersOf(last)
  if (!name || shop.length < 3) return title
  const labels = host.split('.').slice(0, -1)
  const isShop =
    (siteName && shop === lettersOf(siteName)) ||
    labels.some((label) => {
      const letters = lettersOf(label)
      return letters.length > 3 && (shop === letters || (shop.startsWith(letters) && shop.length < letters.length + 12))
    })
  return isShop ? name.trim() : title
}
