import { config } from '#platform/config.server.ts'

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * May this request read the letters of the outbox? Only from this machine, not through a proxy, and under a name that is
 * this machine's own: a page elsewhere whose name was made to point here is refused.
 */
export function isMailboxReader(request: Request): boolean {
  if (config.smtpUrl) return false
  const address = request.headers.get('x-client-ip') ?? ''
  const isLoopback = address === '::1' || address.startsWith('127.')
  return isLoopback && !forwardingHeaders.some((name) => request.headers.has(name)) && ownNames.has(new URL(request.url).hostname)
}
