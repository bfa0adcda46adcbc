import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createUnzip } from 'node:zlib'
import { fetchPublicly, publicInternet, type RemoteAccess, RemoteProblem } from './public-request.server.ts'
import { productName } from '#platform/product-name.ts'
import { decodePage } from './decode-page.ts'

const pageBytesMax = 5 * 1024 * 1024
export const pageSeconds = 10

/** Tests replace the Internet by a server of their own. */
export const pageSource: { access: RemoteAccess } = { access: publicInternet }

export interface PublicPage {
  status: number
  html: string
  address: string
}

/** Never reaches our own network. A longer page is cut. @throws {RemoteProblem} when the site does not answer */
export function fetchPublicPage(address: string): Promise<PublicPage> {
  const milliseconds = pageSeconds * 1000
  const page = { headers, milliseconds, redirectsMax: 5, upgradesHttp: true, read: readPage }
  return fetchPublicly(address, page, pageSource.access)
}

const headers = {
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'fr,en;q=0.5',
  'accept-encoding': 'identity',
  'user-agent': `Mozilla/5.0 (compatible; ${productName})`,
}

async function readPage(response: IncomingMessage, address: string): Promise<PublicPage> {
  const { statusCode: status = 0, headers: answer } = response
  const contentType = answer['content-type'] ?? ''
  const isPage = status === 200 && (contentType === '' || /html|xml/i.test(contentType))
  if (status === 200 && !isPage) throw new RemoteProblem('not a page')
  const bytes = isPage ? await readStart(response) : Buffer.alloc(0)
  return { status, html: decodePage(bytes.subarray(0, pageBytesMax), contentType), address }
}

/** Some servers compress whatever is asked: only the start of such a page is ever unpacked. */
function unpack(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return response
  return pipeline(response, encoding === 'br' ? createBrotliDecompress() : createUnzip(), () => undefined)
}

async function readStart(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of unpack(response) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= pageBytesMax) break
  }
  return Buffer.concat(chunks)
}
