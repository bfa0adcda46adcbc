import { isIP } from 'node:net'

/** Only the last `hops` entries of X-Forwarded-For are trusted, since our own proxies wrote them. */
export function clientAddressOf(headers: Pick<Headers, 'get'>, socketAddress: string, hops: number): string {
  const socket = bareAddress(socketAddress) ?? socketAddress
  if (hops === 0) return socket
  const addresses = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return bareAddress(addresses.at(-hops) ?? '') ?? socket
}

function bareAddress(text: string): string | null {
  const bare = text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : null
}

export function clientNetwork(request: Request): string {
  return networkOf(request.headers.get('x-client-ip') ?? 'unknown')
}

/** An IPv6 subscriber gets a whole /64, which counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const groups = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const allGroups =
    after === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - tail.length).fill('0'), ...tail]
  return allGroups.slice(0, 4).join(':')
}
