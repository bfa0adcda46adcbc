import type { IncomingMessage } from 'node:http'

export interface Misunderstood {
  status: 400 | 405 | 414
  sentence: string
}

const notValid: Misunderstood = { status: 400, sentence: 'Cette demande n’est pas valable.' }
const noHost: Misunderstood = {
  status: 400,
  sentence: 'Cette demande doit nommer un seul site, dans un seul en-tête Host.',
}
const tooLong: Misunderstood = { status: 414, sentence: 'Cette adresse est trop longue.' }
const unknownMethod: Misunderstood = { status: 405, sentence: 'Cette méthode n’existe pas ici.' }

/** RFC 9110 recommends at least 8,000 bytes: https://www.rfc-editor.org/rfc/rfc9110#section-4.1 */
const addressBytesMax = 8 * 1024
const hostForm = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
const absoluteForm = /^(https?:\/\/)([^/?#]*)([^#]*)$/i
const methodsWithoutRequest = new Set(['TRACE', 'CONNECT', 'TRACK'])

/** Refuses a request before anything else reads it; rewrites a target in absolute form (RFC 9112, 3.2.2). */
export function whyNotUnderstood(request: IncomingMessage): Misunderstood | null {
  const { url = '', method = '', rawHeaders, headers } = request
  if (methodsWithoutRequest.has(method)) return unknownMethod
  if (url.length > addressBytesMax) return tooLong
  const hosts = countOf('host', rawHeaders)
  const host = hosts === 0 && request.httpVersion === '1.0' ? 'localhost' : (headers.host ?? '')
  if (hosts > 1 || !hostForm.test(host) || !URL.canParse(`http://${host}`)) return noHost
  if (url.startsWith('/')) return null
  const [, protocol = '', authority = '', path = ''] = absoluteForm.exec(url) ?? []
  if (!hostForm.test(authority) || !URL.canParse(protocol + authority)) return notValid
  if (hosts === 1 && new URL(protocol + authority).host !== new URL(protocol + host).host) return noHost
  request.url = path.startsWith('/') ? path : `/${path}`
  return null
}

function countOf(name: string, rawHeaders: string[]): number {
  let count = 0
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === name.length && rawHeaders[place]?.toLowerCase() === name) count += 1
  return count
}
