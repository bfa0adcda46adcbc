import { hasProtocol } from '../site-rules.ts'

export const isDatabaseAddress = (text: string) =>
  serverAddresses(text).every(hasProtocol('postgres:', 'postgresql:')) && attributes.has(attributeOf(text))

/** A sign of the password ends it: what follows would be read, and shown, as the machine. */
export const hasBareSigns = (text: string) => /^\w+:\/\/(?:[^?]*#|[^/?]*\/[^?]*@|[^/?@]*\?.*@)/.test(text)

const attribute = /([?&])target_session_attrs=([^&]*)(&?)/
const attributes = new Set([null, 'read-write', 'primary'])
const attributeOf = (text: string) => attribute.exec(text)?.[2] ?? null

/** What node-postgres takes these for, without its warning. https://github.com/brianc/node-postgres/tree/master/packages/pg-connection-string#tcp-connections */
function withPlainSslMode(text: string): string {
  return /[?&]uselibpqcompat=/.test(text)
    ? text
    : text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
}

/** As libpq writes several: `postgresql://user:password@one:5432,two:5432/name`. @returns an address for each */
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

/** Whether another server may take over: with one address, it is a proxy that leads to the one of the time. */
export function mayFailOver(text: string): boolean {
  return attributeOf(text) !== null || serverAddresses(text).length > 1
}
