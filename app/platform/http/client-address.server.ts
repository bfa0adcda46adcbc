import { isIP } from 'node:net'

/** Only the last `hops` entries of X-Forwarded-For, written by our own proxies, are trusted. */
export function clientAddressOf(headers: Headers, socketAddress: string, hops: number): string {
  const socket = bareAddress(socketAddress) ?? socketAddress
  if (hops === 0) return socket
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return bareAddress(forwarded.at(-hops) ?? '') ?? socket
}

function bareAddress(written: string): string | null {
  const bare = written
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : null
}
