import type { IncomingMessage } from 'node:http'
import {
  publicInternet,
  type RemoteAccess,
  RemoteProblem,
  requestPublicly,
  within,
} from '#platform/http/outgoing/public-request.server.ts'
import { productName } from '#platform/product-name.ts'

export const remoteBytesMax = 15 * 1024 * 1024
const remoteMilliseconds = 10_000
const redirectsMax = 3

/** Never reaches our own network. @throws {RemoteProblem} above 10 s, 15 MB or 3 redirects */
export async function fetchRemote(address: string, access: RemoteAccess = publicInternet): Promise<Buffer> {
  return within(remoteMilliseconds, (signal) => follow(address, access, signal))
}

async function follow(address: string, access: RemoteAccess, signal: AbortSignal): Promise<Buffer> {
  let url = address
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const target = checkedUrl(url)
    const read = (response: IncomingMessage) => readAnswer(target, response)
    const answer = await requestPublicly(target, { options: { signal, headers: asAPictureReader }, read }, access)
    if (Buffer.isBuffer(answer)) return answer
    url = answer.redirectedTo
  }
  throw new RemoteProblem('too many redirects')
}

const asAPictureReader = {
  accept: 'image/webp,image/avif,image/*',
  'user-agent': `${productName} (images des articles)`,
}

function checkedUrl(address: string): URL {
  if (!URL.canParse(address)) throw new RemoteProblem('not an address')
  const url = new URL(address)
  const isPlainHttps = url.protocol === 'https:' && url.port === '' && !url.username && !url.password
  if (!isPlainHttps) throw new RemoteProblem('only https on its own port, without a password')
  return url
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
