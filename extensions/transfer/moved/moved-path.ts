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
  const number = url.searchParams.get('p') ?? url.searchParams.get('page_id')
  if (path === '') return number && /^\d{1,19}$/.test(number) ? `/?p=${number}` : null
  return path.length <= movedPathCharactersMax && !path.includes('\0') ? path : null
}
