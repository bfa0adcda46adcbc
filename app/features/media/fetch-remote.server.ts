import type { IncomingMessage } from 'node:http'
import {
  fetchPublicly,
  publicInternet,
  type RemoteAccess,
  RemoteProblem,
} from '#platform/http/outgoing/public-request.server.ts'
import { productName } from '#platform/product-name.ts'

export const remoteBytesMax = 15 * 1024 * 1024

const headers = {
  accept: 'image/webp,image/avif,image/*',
  'user-agent': `${productName} (images des articles)`,
}

/** Never reaches our own network. @throws {RemoteProblem} above 10 s, 15 MB or 3 redirects */
export function fetchRemote(address: string, access: RemoteAccess = publicInternet): Promise<Buffer> {
  return fetchPublicly(address, { headers, milliseconds: 10_000, redirectsMax: 3, read: readPicture }, access)
}

async function readPicture(response: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0, headers: answer } = response
  if (statusCode !== 200) throw new RemoteProblem(`answered ${statusCode}`)
  if (Number(answer['content-length'] ?? 0) > remoteBytesMax) throw new RemoteProblem('too big')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > remoteBytesMax) throw new RemoteProblem('too big')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
