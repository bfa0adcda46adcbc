import { readFile } from 'node:fs/promises'
import type { SendFile } from '#platform/http/request-record.server.ts'
import { securityHeaders } from '#platform/http/security/security-headers.server.ts'
import { acceptedFormats } from '#features/media/picture-format.ts'
import type { PictureWidth } from '#features/media/picture.ts'
import { answerOf } from '#features/media/serve-file.server.ts'
import { findVariant, finishedVariant, parseWidth } from '#features/media/picture-variants.server.ts'

const addressInPages = /^\/media\/article-images\/([\w.-]+)\?l=(\d+)$/
const bytesMax = 256 * 1024

export function sendPicture(...args: Parameters<SendFile>): ReturnType<SendFile> {
  const { method, url = '' } = args[0]
  const [, key = '', pixels = ''] = addressInPages.exec(url) ?? []
  const width = parseWidth(pixels)
  if (!width || (method !== 'GET' && method !== 'HEAD')) return false
  // The route answers for a file that is not made yet, was removed meanwhile, or cannot be read.
  return send({ key, width }, ...args).catch(() => false)
}

async function send(
  { key, width }: { key: string; width: PictureWidth },
  ...[{ method = '', headers: requestHeaders }, response, record]: Parameters<SendFile>
): Promise<boolean> {
  const header = (name: string) => (typeof requestHeaders[name] === 'string' ? requestHeaders[name] : null)
  const file = await findVariant(key, width, acceptedFormats(header('accept')), finishedVariant)
  if (!file?.path || file.bytes > bytesMax) return false
  const { status, headers, part } = answerOf({ ...file, vary: 'Accept' }, method, header)
  const content = part && (await readFile(file.path))
  if (content && content.length !== file.bytes) return false
  record.route = '/media/:bucket/*'
  response.writeHead(status, { ...securityHeaders, ...headers, 'x-request-id': record.id })
  response.end(content && part && content.subarray(part.first, part.last + 1))
  return true
}
