import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  crc32,
  createBrotliCompress,
  createGzip,
  deflateRawSync,
  gzip,
  gzipSync,
} from 'node:zlib'
import {
  bytesOf,
  DocumentResponse,
  type Part,
  type PrecompressedText,
  WholeResponse,
} from './document-response.server.ts'

const brotliWhole = promisify(brotliCompress)
const gzipWhole = promisify(gzip)

const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|rss\+xml|feed\+json|ld\+json|manifest\+json)|image\/svg)/

/** Levels for a text sent once, cached, or requested often: the last takes forty times as long for 1/15 fewer bytes. */
const efforts = { once: { brotli: 2, gzip: 1 }, cached: { brotli: 9, gzip: 9 }, often: { brotli: 11, gzip: 9 } }

/** The window fits the page: with the default one brotli spends twenty times as long on its setup. */
export function compress(
  text: Uint8Array,
  encoding: 'br' | 'gzip',
  effort: keyof typeof efforts,
): Promise<Buffer> | Buffer {
  const { gzip: level, brotli: quality } = efforts[effort]
  if (encoding === 'gzip') return effort === 'once' ? gzipSync(text, { level }) : gzipWhole(text, { level })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: text.length > 0x1_0000 ? constants.BROTLI_DEFAULT_WINDOW : 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return effort === 'once' ? brotliCompressSync(text, { params }) : brotliWhole(text, { params })
}

export function precompress(text: string): PrecompressedText {
  const bytes = Buffer.from(text)
  return { text: bytes, deflated: deflateRawSync(bytes, { level: efforts.cached.gzip, ...unfinished }) }
}

const inHaste = { level: efforts.once.gzip, memLevel: constants.Z_MAX_MEMLEVEL }
const unfinished = { finishFlush: constants.Z_FULL_FLUSH }
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** A gzip stream assembled from parts: only new text is compressed (RFC 1952). */
export function gzipOfParts(parts: Part[]): Buffer {
  let check = 0
  let length = 0
  const compressedParts = parts.map((part, place) => {
    const text = bytesOf(part)
    check = crc32(text, check)
    length += text.length
    if ('deflated' in part) return part.deflated
    return deflateRawSync(part, { ...inHaste, ...(place < parts.length - 1 && unfinished) })
  })
  const last = parts.at(-1)
  const end = last && 'deflated' in last ? deflateRawSync('') : Buffer.alloc(0)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(check)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([gzipHeader, ...compressedParts, end, trailer])
}

const refusedEncoding = /\b(?:br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g

export function acceptedEncoding(accepted: string): 'br' | 'gzip' | null {
  return takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null
}

function takes(accepted: string, encoding: 'br' | 'gzip'): boolean {
  return (accepted.includes('q=0') ? accepted.replace(refusedEncoding, '') : accepted).includes(encoding)
}

export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const { headers, status, statusText } = response
  const type = headers.get('content-type') ?? ''
  if (!hasBody(response) || status === 206 || !compressible.test(type) || headers.has('content-encoding'))
    return response
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = acceptedEncoding(accepted)
  if (!encoding || request.method === 'HEAD') return response
  if (response instanceof DocumentResponse && takes(accepted, 'gzip')) {
    headers.set('content-encoding', 'gzip')
    return whole(gzipOfParts(response.parts), { status, headers })
  }
  headers.set('content-encoding', encoding)
  if (response instanceof WholeResponse || isWhole(headers)) {
    const body = await compress(new Uint8Array(await response.arrayBuffer()), encoding, 'once')
    return whole(body, { status, headers })
  }
  headers.delete('content-length')
  return new Response(response.body?.pipeThrough(compressor(encoding)), { status, statusText, headers })
}

function whole(content: Buffer, init: { status: number; headers: Headers }): WholeResponse {
  init.headers.set('content-length', String(content.length))
  return new WholeResponse(content, init)
}

function hasBody(response: Response): boolean {
  return response instanceof WholeResponse || response.body !== null
}

function isWhole(headers: Headers): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) < 200_000
}

/** Flushes each chunk, so that a streamed page appears progressively. */
function compressor(encoding: 'br' | 'gzip'): CompressionStream {
  const stream =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: efforts.once.brotli,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          },
        })
      : createGzip({ level: efforts.once.gzip, flush: constants.Z_SYNC_FLUSH })
  return Duplex.toWeb(stream) as unknown as CompressionStream
}
