import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { securityHeaders } from './security-headers.server.ts'
import { refuseConnection } from './raw-refusal.server.ts'

const sentences: Record<number, string> = {
  400: 'Cette demande n’est pas valable.',
  405: 'Cette méthode n’existe pas ici.',
  408: 'La demande a mis trop de temps à arriver.',
  413: 'Le message est trop volumineux.',
  414: 'Cette adresse est trop longue.',
  431: 'Les en-têtes de la demande sont trop longs.',
}
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}
const requestLine = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r?$/
const addressBytesMax = 8 * 1024

/** Answers in French what Node cannot parse. No problem to log: scanners send such requests all day. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (problem: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (problem.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) socket.destroy()
    else refuse(socket, statusOf(problem.code ?? '', problem.rawPacket))
  })
  server.on('connect', (_, socket) => refuse(socket, 405))
  server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { ...securityHeaders, 'content-type': 'text/plain; charset=utf-8' })
    response.end('Ce que cette demande attend n’est pas possible ici.')
  })
}

function refuse(socket: Duplex, status: number): void {
  refuseConnection(socket, { status, sentence: sentences[status] ?? '' })
}

function statusOf(code: string, packet?: Buffer): number {
  const [firstLine = ''] = packet?.toString('latin1').split('\n', 1) ?? []
  if (code === 'HPE_INVALID_METHOD' && requestLine.test(firstLine)) return 405
  const status = statuses[code] ?? 400
  return status === 431 && firstLine.length > addressBytesMax ? 414 : status
}

/** A second response after a partial one would be read as its body. */
function hasBegun(socket: Duplex): boolean {
  const { _httpMessage: begun } = socket as Duplex & { _httpMessage?: { headersSent: boolean } | null }
  return begun?.headersSent ?? false
}
