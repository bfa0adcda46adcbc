import { isIP } from 'node:net'

/**
 * The address that limits count by. A header sent by anybody is not believed: only the last `hops` addresses of
 * X-Forwarded-For, which our own proxies wrote.
 * @param socketAddress where the connection comes from
 */
export function clientAddressOf(headers: Headers, socketAddress: string, hops: number): string {
  const socket = bareAddress(socketAddress) ?? socketAddress
  if (hops === 0) return socket
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  // What is no address at all would be a key of its own for everybody: the proxy counts instead.
  return bareAddress(forwarded.at(-hops) ?? '') ?? socket
}

/** Proxies write « 192.0.2.1:4711 », « [2001:db8::1]:4711 » and « ::ffff:192.0.2.1 » too. */
function bareAddress(written: string): string | null {
  const bare = written
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : null
}
