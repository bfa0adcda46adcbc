import { config } from '#platform/config.server.ts'
import type { ReadHeader } from '../route-handle.ts'

const yearSeconds = 365 * 24 * 60 * 60

export function strictTransport(header: ReadHeader): [name: string, value: string] | null {
  if (!isHttps(header)) return null
  return ['strict-transport-security', `max-age=${yearSeconds}${config.hstsSubdomains ? '; includeSubDomains' : ''}`]
}

function isHttps(header: ReadHeader): boolean {
  const protocol = config.trustedProxyHops > 0 ? forwardedProtocol(header('x-forwarded-proto')) : null
  return protocol ? protocol === 'https' : config.siteUrl.startsWith('https:')
}

function forwardedProtocol(header: string | null): string | undefined {
  const protocols = (header ?? '').split(',').map((part) => part.trim().toLowerCase())
  return protocols.at(-config.trustedProxyHops) ?? protocols[0]
}
