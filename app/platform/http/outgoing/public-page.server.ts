import type { IncomingMessage } from 'node:http'
import { publicInternet, type RemoteAccess, RemoteProblem, requestPublicly, within } from './public-request.server.ts'
import { productName } from '#platform/product-name.ts'
import { decodePage } from './decode-page.ts'

const pageBytesMax = 5 * 1024 * 1024
export const pageSeconds = 10
const redirectsMax = 5

/** Tests replace the Internet by a server of their own. */
export const pageSource: { access: RemoteAccess } = { access: publicInternet }

export interface PublicPage {
  status: number
  html: string
  address: string
}

/** Never reaches our own network. A longer page is cut. @throws {RemoteProblem} when the site does not answer */
export function fetchPublicPage(address: string): Promise<PublicPage> {
  return within(pageSeconds * 1000, async (signal) => {
    let url = address.replace(/^http:/, 'https:')
    for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
      const target = checkedUrl(url)
      const options = { signal, headers }
      const answer = await requestPublicly(
        target,
        { options, read: (response) => readAnswer(target, response) },
        pageSource.access,
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
async function readAnswer(url: URL, response: IncomingMessage): Promise<string | PublicPage> {
  const { statusCode: status = 0, headers: answer } = response
  if ([301, 302, 303, 307, 308].includes(status) && answer.location) {
    const target = URL.parse(answer.location, url)
    if (!target) throw new RemoteProblem('bad redirect')
    return target.href
  }
  const contentType = answer['content-type'] ?? ''
  const isPage = status === 200 && (contentType === '' || /html|xml/i.test(contentType))
  if (status === 200 && !isPage) throw new RemoteProblem('not a page')
  const bytes = isPage ? await readStart(response) : Buffer.alloc(0)
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
