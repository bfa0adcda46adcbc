import { hasProtocol } from '../site-rules.ts'

export const isDatabaseAddress = (text: string) =>
  serverAddresses(text).every(hasProtocol('postgres:', 'postgresql:')) && attributes.has(attributeOf(text))

/** Such a sign ends the password, so that the rest would be read, and shown, as the host. */
export const hasBareSigns = (text: string) => /^\w+:\/\/(?:[^?]*#|[^/?]*\/[^?]*@|[^/?@]*\?.*@)/.test(text)

const attribute = /([?&])target_session_attrs=([^&]*)(&?)/
const attributes = new Set([null, 'read-write', 'primary'])
const attributeOf = (text: string) => attribute.exec(text)?.[2] ?? null

function withPlainSslMode(text: string): string {
  return /[?&]uselibpqcompat=/.test(text)
    ? text
    : text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** Splits `postgresql://user:password@one:5432,two:5432/name`, as libpq does, into an address for each host. */
export function serverAddresses(text: string): string[] {
  const match = /^(\w+:\/\/)([^/?]*)(.*)$/s.exec(
    withPlainSslMode(text).replace(attribute, (_, before, __, after) => (after ? before : '')),
  )
  if (!match) return [text]
  const [, protocol = '', authority = '', rest = ''] = match
  const hostsStart = authority.lastIndexOf('@') + 1
  const person = authority.slice(0, hostsStart)
  return authority
    .slice(hostsStart)
    .split(',')
    .map((host) => protocol + person + host + rest)
}

export function mayFailOver(text: string): boolean {
  return attributeOf(text) !== null || serverAddresses(text).length > 1
}
