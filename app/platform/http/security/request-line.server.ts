import type { IncomingMessage } from 'node:http'

export interface RequestLineRefusal {
  status: 400 | 405
  sentence: string
  headers?: { allow: string }
}

const hostForm = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i
/** `Request` refuses them: https://fetch.spec.whatwg.org/#forbidden-method */
const methodsWithoutRequest = new Set(['TRACE', 'CONNECT', 'TRACK'])

export function whyNotReadable({
  url = '',
  method = '',
  headers,
  httpVersion,
}: IncomingMessage): RequestLineRefusal | null {
  if (methodsWithoutRequest.has(method))
    return { status: 405, sentence: 'Cette méthode n’existe pas ici.', headers: { allow: 'GET, HEAD, POST' } }
  const host = headers.host ?? (httpVersion === '1.0' ? 'localhost' : '')
  if (url.startsWith('/') && hostForm.test(host) && URL.canParse(`http://${host}`)) return null
  return { status: 400, sentence: 'Cette demande n’est pas valable.' }
}
