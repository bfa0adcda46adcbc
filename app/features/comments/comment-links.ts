import { linkedPieces, type LinkedPiece } from '#platform/text/linked-pieces.ts'

export function commentPieces(text: string): LinkedPiece[] {
  return linkedPieces(text, followable)
}

/** Credentials in an address can make it look like another site's. */
function followable(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, username, password, href } = new URL(address)
  return protocol === 'https:' && hostname.includes('.') && !username && !password ? href : null
}
