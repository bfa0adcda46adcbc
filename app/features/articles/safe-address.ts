const invisible = /[\p{C}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u
/** `//` and `/\` lead to another host. */
const allowedAddress = /^(?:https?:\/\/(?![/\\])|mailto:|tel:|[?#]|\/(?![/\\])|\.{1,2}\/)./i
const allowedProtocols = ['https:', 'http:', 'mailto:', 'tel:']
const anyPage = 'https://article.invalid/article/a'

/** Parsers ignore different invisible characters in a scheme: they are removed or encoded. @returns null for no link */
export function safeAddress(text: string): string | null {
  const address = visible(text.replace(/[\t\n\r]/g, ''))
  if (address === '/') return address
  if (!allowedAddress.test(address) || !URL.canParse(address, anyPage)) return null
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
