import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { isIP, type LookupFunction, BlockList, isIPv4 } from 'node:net'

export interface RemoteAccess {
  isForbidden: (address: string) => boolean
  lookup: (hostname: string) => Promise<LookupAddress[]>
  request: (url: URL, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest
}

export const publicInternet: RemoteAccess = {
  isForbidden: isForbiddenAddress,
  lookup: (hostname) => systemLookup(hostname, { all: true }),
  request: https.request,
}

export class RemoteProblem extends Error {}

interface PublicRequest<Answer> {
  options: RequestOptions & { signal: AbortSignal }
  body?: string
  read: (response: IncomingMessage) => Promise<Answer>
}

/** A request never reaches our own network, and follows no redirect. */
export async function requestPublicly<Answer>(
  url: URL,
  { options, body, read }: PublicRequest<Answer>,
  access: RemoteAccess = publicInternet,
): Promise<Answer> {
  const addresses = await checkedAddresses(url.hostname, access)
  // The connection goes to the addresses that were checked: another DNS answer could differ (DNS rebinding).
  const lookup: LookupFunction = (_, { all }, callback) => {
    const [first] = addresses
    if (all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
  try {
    return await new Promise((resolve, reject) => {
      const request = access.request(url, { ...options, lookup, agent: false }, (response) => {
        read(response)
          .then(resolve, reject)
          .finally(() => request.destroy())
      })
      request.on('error', reject)
      request.end(body)
    })
  } catch (problem) {
    if (problem instanceof RemoteProblem) throw problem
    if (options.signal.aborted) throw new RemoteProblem('too slow', { cause: problem })
    throw new RemoteProblem('unreachable', { cause: problem })
  }
}

export async function within<Answer>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(milliseconds)
  const tooSlow = once(signal, 'abort').then(() => Promise.reject(new RemoteProblem('too slow')))
  return Promise.race([work(signal), tooSlow])
}

interface PublicFile<Answer> {
  headers: Record<string, string>
  milliseconds: number
  redirectsMax: number
  /** An address in http is asked for in https; otherwise it is refused. */
  upgradesHttp?: boolean
  read: (response: IncomingMessage, address: string) => Promise<Answer>
}

/** Follows redirects, each of which is checked as the first address is. @throws {RemoteProblem} */
export function fetchPublicly<Answer>(
  address: string,
  { headers, milliseconds, redirectsMax, upgradesHttp = false, read }: PublicFile<Answer>,
  access: RemoteAccess = publicInternet,
): Promise<Answer> {
  return within(milliseconds, async (signal) => {
    let url = address
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const target = checkedUrl(upgradesHttp ? url.replace(/^http:/, 'https:') : url)
      const readAnswer = async (response: IncomingMessage) =>
        redirectIn(response, target) ?? read(response, target.href)
      const answer = await requestPublicly(target, { options: { signal, headers }, read: readAnswer }, access)
      if (!(answer instanceof URL)) return answer
      url = answer.href
    }
    throw new RemoteProblem('too many redirects')
  })
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'https:' && url.port === '' && !url.username && !url.password
  if (!url || !isPlain) throw new RemoteProblem('only https on its own port, without a password')
  return url
}

function redirectIn({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return null
  const target = URL.parse(location, from)
  if (!target) throw new RemoteProblem('bad redirect')
  return target
}

async function checkedAddresses(hostname: string, access: RemoteAccess): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family ? [{ address: literal, family }] : await addressesOf(hostname, access.lookup)
  if (addresses.length === 0 || addresses.some(({ address }) => access.isForbidden(address))) {
    throw new RemoteProblem('not a machine of the public Internet')
  }
  return addresses
}

async function addressesOf(hostname: string, lookup: RemoteAccess['lookup']): Promise<LookupAddress[]> {
  try {
    return await lookup(hostname)
  } catch (problem) {
    throw new RemoteProblem('unknown name', { cause: problem })
  }
}

// All special-purpose ranges: https://www.iana.org/assignments/iana-ipv4-special-registry
const forbidden4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  forbidden4.addSubnet(network, prefix, 'ipv4')
}

// Only 2000::/3 is public, without the ranges in it that carry other networks.
// https://www.iana.org/assignments/iana-ipv6-special-registry
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const forbidden6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  forbidden6.addSubnet(network, prefix, 'ipv6')
}

export function isForbiddenAddress(address: string): boolean {
  if (isIPv4(address)) return forbidden4.check(address, 'ipv4')
  return !public6.check(address, 'ipv6') || forbidden6.check(address, 'ipv6')
}
