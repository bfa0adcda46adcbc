import { formerQuestion } from '#features/site/former-question.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'

export const movedPathCharactersMax = 500

/**
 * The one form under which a former address is stored and looked up, without regard to case, final slashes and the way its
 * accents are encoded: « https://ancien.example/2019/05/Thé/ » gives `/2019/05/thé`, « /?page_id=12 » gives `/?p=12`.
 * @returns null for what is no address of a page, the home among them
 */
export function movedPathOf(address: string): string | null {
  const url = URL.parse(address.trim(), 'http://former.invalid')
  if (!url || !url.protocol.startsWith('http')) return null
  const path = (decodePercent(url.pathname) ?? url.pathname)
    .normalize('NFC')
    .toLowerCase()
    .replace(/^\/index\.php(?=\/|$)/, '')
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  const question = formerQuestion(new URLSearchParams(url.search.toLowerCase()))
  if (path === '') return question ? `/?${question.replace(/^(?:page|attachment)_id=/, 'p=')}` : null
  return path.length <= movedPathCharactersMax && !path.includes('\0') ? path : null
}

/** Feeds, further pages of a list or of a text, and texts for phones or without their frame. */
const lastParts = /(?:\/(?:amp|embed|trackback|feed|rss|rss2|rdf|atom|page|comment-page-\d+|\d{1,3}))+$/
/** Categories below another have the names of both. */
const parentCategories = /^\/category\/.+?\/(?=[^/]+(?:\/feed)?$)/

/** @returns the forms under which it may stand in the list, the nearest first; none for what is no address of a page */
export function movedPathsLike(address: string): string[] {
  const path = movedPathOf(address)
  if (path === null) return []
  const whole = path.replace(lastParts, '') || '/page'
  const forms = [path, whole].flatMap((one) => [one, one.replace(parentCategories, '/category/')])
  // The number of a text says more than the folder of the blog before it.
  const number = /[?&](?:p|page_id|attachment_id)=\d+/.exec(address)?.[0]
  return [...new Set(number ? [movedPathOf(`/?${number.slice(1)}`) ?? path, ...forms] : forms)]
}
