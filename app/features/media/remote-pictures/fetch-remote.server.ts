import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isForbiddenAddress } from './forbidden-address.server.ts'

export interface RemoteAccess {
  isForbidden: (address: string) => boolean
  lookup: (hostname: string) => Promise<LookupAddress[]>
  request: (url: URL, options: RequestOptions, answered: (response: IncomingMessage) => void) => ClientRequest
}

const publicInternet: RemoteAccess = {
  isForbidden: isForbiddenAddress,
  lookup: (hostname) => systemLookup(hostname, { all: true }),
  request: https.request,
}

export const remoteBytesMax = 15 * 1024 * 1024
const remoteMilliseconds = 10_000
const redirectsMax = 3

/** The other site is at fault. */
export class RemoteProblem extends Error {}

/** Never reaches our own network. @throws {RemoteProblem} above 10 s, 15 MB or 3 redirects. */
export async function fetchRemote(address: string, access: RemoteAccess = publicInternet): Promise<Buffer> {
  const signal = AbortSignal.timeout(remoteMilliseconds)
  const tooSlow = once(signal, 'abort').then(() => Promise.reject(new RemoteProblem('too slow')))
  return Promise.race([follow(address, access, signal), tooSlow])
}

async function follow(address: string, access: RemoteAccess, signal: AbortSignal): Promise<Buffer> {
  let url = address
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const answer = await ask(url, access, signal)
    if (Buffer.isBuffer(answer)) return answer
    url = answer.redirectedTo
  }
  throw new RemoteProblem('too many redirects')
}

async function ask(
  address: string,
  access: RemoteAccess,
  signal: AbortSignal,
): Promise<Buffer | { redirectedTo: string }> {
  const url = checkedUrl(address)
  const addresses = await checkedAddresses(url.hostname, access)
  // Connects to the addresses that were checked: another DNS answer could differ (DNS rebinding).
  const lookup: LookupFunction = (_, options, found) => {
    const [first] = addresses
    if (options.all || !first) found(null, addresses)
    else found(null, first.address, first.family)
  }
  try {
    return await new Promise((resolve, reject) => {
      const request = access.request(url, { lookup, signal, agent: false, headers: asAPictureReader }, (response) => {
        readAnswer(url, response)
          .then(resolve, reject)
          .finally(() => request.destroy())
      })
      request.on('error', reject)
      request.end()
    })
  } catch (problem) {
    if (problem instanceof RemoteProblem) throw problem
    throw new RemoteProblem('unreachable', { cause: problem })
  }
}

const asAPictureReader = { accept: 'image/webp,image/avif,image/*', 'user-agent': 'Amulette (images des articles)' }

function checkedUrl(address: string): URL {
  if (!URL.canParse(address)) throw new RemoteProblem('not an address')
  const url = new URL(address)
  const isPlainHttps = url.protocol === 'https:' && url.port === '' && !url.username && !url.password
  if (!isPlainHttps) throw new RemoteProblem('only https on its own port, without a password')
  return url
}

async function checkedAddresses(hostname: string, access: RemoteAccess): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family ? [{ address: literal, family }] : await resolved(hostname, access.lookup)
  // One forbidden address is enough to refuse the name.
  if (addresses.length === 0 || addresses.some(({ address }) => access.isForbidden(address))) {
    throw new RemoteProblem('not a machine of the public Internet')
  }
  return addresses
}

async function resolved(hostname: string, lookup: RemoteAccess['lookup']): Promise<LookupAddress[]> {
  try {
    return await lookup(hostname)
  } catch (problem) {
    throw new RemoteProblem('unknown name', { cause: problem })
  }
}

async function readAnswer(url: URL, response: IncomingMessage): Promise<Buffer | { redirectedTo: string }> {
  const { statusCode = 0, headers } = response
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
    if (!URL.canParse(headers.location, url)) throw new RemoteProblem('bad redirect')
    return { redirectedTo: new URL(headers.location, url).href }
  }
  if (statusCode !== 200) throw new RemoteProblem(`answered ${statusCode}`)
  if (Number(headers['content-length'] ?? 0) > remoteBytesMax) throw new RemoteProblem('too big')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > remoteBytesMax) throw new RemoteProblem('too big')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
