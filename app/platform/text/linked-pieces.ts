export interface LinkedPiece {
  text: string
  href: string | null
}

/** A regular expression class: an address ends at quotes, angle brackets and bidirectional control characters. */
export const addressCharacter = String.raw`[^\s<>"«»“”\u200e\u200f\u202a-\u202e\u2066-\u2069]`
const addresses = new RegExp(`https?://${addressCharacter}+`, 'gi')
const punctuation = ".,;:!?'’…*_~"
const brackets: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** @param hrefOf answers null for an address that is not to be followed */
export function linkedPieces(
  text: string,
  hrefOf: (address: string) => string | null = (address) => address,
): LinkedPiece[] {
  const pieces: LinkedPiece[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(addresses)) {
    const address = withoutWhatFollows(match)
    const href = hrefOf(address)
    if (!href) continue
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** Final punctuation and an unmatched bracket are not part of the address. */
function withoutWhatFollows(address: string): string {
  const open: Record<string, number> = { ')': 0, ']': 0, '}': 0 }
  for (const sign of address) {
    const closing = brackets[sign]
    if (closing) open[closing] = (open[closing] ?? 0) + 1
    else if (sign in open) open[sign] = (open[sign] ?? 0) - 1
  }
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const surplus = open[last] ?? 0
    if (surplus < 0) open[last] = surplus + 1
    else if (!punctuation.includes(last)) break
  }
  return address.slice(0, end)
}
