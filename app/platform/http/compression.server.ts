import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import { WholeResponse } from './documents/whole-response.server.ts'

const brotliWhole = promisify(brotliCompress)

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|rss\+xml|feed\+json|ld\+json|manifest\+json)|image\/svg)/

const brotliLevels = { once: 2, cached: 9, best: 11 }
const gzipLevel = 1

/** The window fits the page: with the default one brotli spends twenty times as long on its setup. */
export function compress(text: Uint8Array, effort: keyof typeof brotliLevels): Promise<Buffer> | Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevels[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: text.length > 0x1_0000 ? constants.BROTLI_DEFAULT_WINDOW : 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  const isQuick = effort === 'once' && text.length < 200_000
  return isQuick ? brotliCompressSync(text, { params }) : brotliWhole(text, { params })
}

const refusedEncoding = /\b(?:br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g

export function acceptedEncoding(header: string): 'br' | 'gzip' | null {
  return takes(header, 'br') ? 'br' : takes(header, 'gzip') ? 'gzip' : null
}

function takes(header: string, encoding: 'br' | 'gzip'): boolean {
  const lowerCase = header.toLowerCase()
  return (lowerCase.includes('q=0') ? lowerCase.replace(refusedEncoding, '') : lowerCase).includes(encoding)
}

export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status, statusText } = response
  const type = headers.get('content-type') ?? ''
  if (!hasBody(response) || status === 206 || !compressible.test(type) || headers.has('content-encoding'))
    return response
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const header = request.headers.get('accept-encoding') ?? ''
  const encoding = acceptedEncoding(header)
  if (!encoding || request.method === 'HEAD') return response
  headers.set('content-encoding', encoding)
  if (response instanceof WholeResponse || isWhole(headers)) {
    const text = new Uint8Array(await response.arrayBuffer())
    const body = encoding === 'br' ? await compress(text, 'once') : gzipSync(text, { level: gzipLevel })
    return new WholeResponse(body, { status, headers })
  }
  headers.delete('content-length')
  return new Response(response.body?.pipeThrough(compressor(encoding)), { status, statusText, headers })
}

function hasBody(response: Response): boolean {
  return response instanceof WholeResponse || response.body !== null
}

function isWhole(headers: Headers): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) < 200_000
}

function compressor(encoding: 'br' | 'gzip'): CompressionStream {
  const stream =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliLevels.once,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : createGzip({ level: gzipLevel, flush: constants.Z_SYNC_FLUSH })
  return Duplex.toWeb(stream) as unknown as CompressionStream
}
