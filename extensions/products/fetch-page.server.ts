import type { IncomingMessage } from 'node:http'
import { constants, gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import {
  publicInternet,
  type RemoteAccess,
  RemoteProblem,
  requestPublicly,
  within,
} from '#platform/http/outgoing/public-request.server.ts'
import { productName } from '#platform/product-name.ts'
import { decodePage } from './reader/decode-page.ts'

const pageBytesMax = 5 * 1024 * 1024
export const pageSeconds = 10
const redirectsMax = 5

/** Tests replace the Internet by a shop of their own. */
export const shops: { access: RemoteAccess } = { access: publicInternet }

export interface ShopPage {
  status: number
  html: string
  /** After redirects. */
  address: string
}

/** Never reaches our own network. A longer page is cut. @throws {RemoteProblem} when the shop does not answer */
export function fetchPage(address: string): Promise<ShopPage> {
  return within(pageSeconds * 1000, async (signal) => {
    let url = address.replace(/^http:/, 'https:')
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const target = checkedUrl(url)
      const options = { signal, headers }
      const answer = await requestPublicly(
        target,
        { options, read: (response) => readAnswer(target, response) },
        shops.access,
      )
      if (typeof answer !== 'string') return answer
      url = answer.replace(/^http:/, 'https:')
    }
    throw new RemoteProblem('too many redirects')
  })
}

const headers = {
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'fr,en;q=0.5',
  'accept-encoding': 'identity',
  'user-agent': `Mozilla/5.0 (compatible; ${productName})`,
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'https:' && url.port === '' && !url.username && !url.password
  if (!url || !isPlain) throw new RemoteProblem('only https on its own port, without a password')
  return url
}

/** @returns the address of a redirect, or the page */
async function readAnswer(url: URL, response: IncomingMessage): Promise<string | ShopPage> {
  const { statusCode: status = 0, headers: answer } = response
  if ([301, 302, 303, 307, 308].includes(status) && answer.location) {
    const target = URL.parse(answer.location, url)
    if (!target) throw new RemoteProblem('bad redirect')
    return target.href
  }
  const contentType = answer['content-type'] ?? ''
  const isPage = status === 200 && (contentType === '' || /html|xml/i.test(contentType))
  if (status === 200 && !isPage) throw new RemoteProblem('not a page')
  const bytes = isPage ? await expand(await readStart(response), answer['content-encoding'] ?? '') : Buffer.alloc(0)
  return { status, html: decodePage(bytes.subarray(0, pageBytesMax), contentType), address: url.href }
}

async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= pageBytesMax) break
  }
  return Buffer.concat(chunks)
}

/** Some shops compress whatever was asked. A small answer may expand to far more than a page. */
async function expand(bytes: Buffer, encoding: string): Promise<Buffer> {
  const options = { maxOutputLength: 4 * pageBytesMax, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    return /gzip/i.test(encoding) ? await promisify(gunzip)(bytes, options) : bytes
  } catch (problem) {
    throw new RemoteProblem('not a page', { cause: problem })
  }
}
