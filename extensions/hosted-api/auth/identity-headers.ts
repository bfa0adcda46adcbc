import type { IdentityProof } from '#features/sign-in/identity.ts'
import { percentDecoded } from '#platform/text/percent-encoding.ts'

/** In headers, because the client's calls have no other place for what the page asks for. */
export function proofIn({ headers }: Request): IdentityProof {
  return { password: decoded(headers.get('x-current-password')), code: headers.get('x-nonce') ?? '' }
}

/** Percent-encoded UTF-8: headers have ASCII only. Another one counts as missing. */
function decoded(value: string | null): string {
  return percentDecoded(value ?? '') ?? ''
}
