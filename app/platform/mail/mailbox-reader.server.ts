import { isIPv4 } from 'node:net'
import { config } from '#platform/config.server.ts'

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * May this request read the letters of the outbox? Their links open accounts, so only from this machine, not through a
 * proxy, and under a name that is this machine's own: a page elsewhere whose name was made to point here is refused.
 * A site with a public name is refused as well: nginx, unless told otherwise, forwards from this very machine under the
 * name localhost and without any header that says so.
 */
export function isMailboxReader(request: Request): boolean {
  if (config.smtpUrl) return false
  const address = request.headers.get('x-client-ip') ?? ''
  const isLoopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'))
  const isForwarded = forwardingHeaders.some((name) => request.headers.has(name))
  const urls = [request.url, config.siteUrl, `http://${request.headers.get('host') ?? 'localhost'}`]
  return isLoopback && !isForwarded && urls.every((url) => URL.canParse(url) && ownNames.has(new URL(url).hostname))
}
