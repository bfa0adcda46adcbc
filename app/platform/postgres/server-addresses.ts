import { hasProtocol } from '../site-rules.ts'

export const isDatabaseAddress = hasProtocol('postgres:', 'postgresql:')

/** Such a sign ends the password, so that the rest would be read, and shown, as the host. */
export const hasBareSigns = (text: string) => /^\w+:\/\/(?:[^?]*#|[^/?]*\/[^?]*@|[^/?@]*\?.*@)/.test(text)

/** `pg` verifies the certificate in each of these modes, and warns of a change unless the address says so. */
export function withPlainSslMode(text: string): string {
  return /[?&]uselibpqcompat=/.test(text)
    ? text
    : text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}
