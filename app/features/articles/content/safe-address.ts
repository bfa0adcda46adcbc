/** What nobody sees in an address: controls, spaces of any kind, marks of direction, what is assigned to no character. */
const invisible = /[\p{C}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A scheme that may be followed, or a place on this site; `//` and `/\` lead to another one. */
const allowed = /^(?:https?:\/\/(?![/\\])|mailto:|tel:|[?#]|\/(?![/\\])|\.{1,2}\/)./i
const allowedProtocols = ['https:', 'http:', 'mailto:', 'tel:']
const anyPage = 'https://article.invalid/article/a'

/**
 * Where a link of an article may lead. Programs disagree about what is ignored before and inside a scheme (WHATWG: C0
 * controls and space; JavaScript's `trim`: every Unicode space), so that nothing is left to ignore: what cannot be seen is
 * removed at both ends and percent-encoded elsewhere, and the result is judged by an allow-list.
 * @returns the address to store, or null when it must not be a link. Given its own result, it returns the same.
 */
export function safeAddress(given: string): string | null {
  const address = visible(given.replace(/[\t\n\r]/g, ''))
  if (address === '/') return address
  if (!allowed.test(address) || !URL.canParse(address, anyPage)) return null
  return allowedProtocols.includes(new URL(address, anyPage).protocol) ? address : null
}

function visible(text: string): string {
  if (!invisible.test(text)) return text
  const characters = Array.from(text)
  const first = characters.findIndex((character) => !invisible.test(character))
  const last = characters.findLastIndex((character) => !invisible.test(character))
  return characters
    .slice(Math.max(first, 0), last + 1)
    .map((character) => (invisible.test(character) ? encodeURIComponent(character.toWellFormed()) : character))
    .join('')
}
