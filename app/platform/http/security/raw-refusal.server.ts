import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { recordRaw } from '#platform/http/request-record.server.ts'
import { securityHeaders } from './security-headers.server.ts'

const lingerMilliseconds = 2_000

/** Where Node has no response to write to: a request that it cannot parse, a socket that is not opened. */
export function refuseConnection(connection: Duplex, { status, sentence }: { status: number; sentence: string }): void {
  recordRaw(connection, status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...(status === 405 ? ['Allow: GET, HEAD, POST'] : []),
    'Connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
  ]
  connection.on('error', () => undefined) // the client disconnected
  connection.end(`${head.join('\r\n')}\r\n\r\n${sentence}`)
  // Closed by us when the client does not: at once would discard the answer.
  connection.resume()
  const timer = setTimeout(() => connection.destroy(), lingerMilliseconds)
  connection.once('close', () => clearTimeout(timer))
}
