import { config } from '#platform/config.server.ts'
import type { ReadHeader } from '../route-handle.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Null where the browser speaks http: https://www.rfc-editor.org/rfc/rfc6797#section-7.2 */
export function strictTransport(header: ReadHeader): [name: string, value: string] | null {
  if (!isHttps(header)) return null
  return ['strict-transport-security', `max-age=${yearSeconds}${config.hstsSubdomains ? '; includeSubDomains' : ''}`]
}

function isHttps(header: ReadHeader): boolean {
  const forwarded = config.trustedProxyHops > 0 ? forwardedProtocol(header('x-forwarded-proto')) : null
  return forwarded ? forwarded === 'https' : config.siteUrl.startsWith('https:')
}

function forwardedProtocol(written: string | null): string | undefined {
  const protocols = (written ?? '').split(',').map((part) => part.trim().toLowerCase())
  return protocols.at(-config.trustedProxyHops) ?? protocols[0]
}
