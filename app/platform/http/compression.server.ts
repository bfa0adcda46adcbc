import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib'

const brotliWhole = promisify(brotliCompress)
const gzipWhole = promisify(gzip)

const packable =
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|rss\+xml|feed\+json|ld\+json|manifest\+json)|image\/svg)/

/** How hard to try: what is sent once, and what is kept and sent a thousand times. */
const efforts = { once: { brotli: 2, gzip: 1 }, kept: { brotli: 9, gzip: 9 } }

/**
 * A text that is all there. The window is no larger than a page needs: with the usual one, brotli spends twenty times as
 * long on preparing itself as on the page. What is sent once is packed on the spot, in a tenth of a millisecond: to hand
 * it to another thread costs more.
 */
export function packed(
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

const refusedEncoding = /\b(?:br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g

/** The smallest form that a browser takes; `q=0` says that it does not. */
export function acceptedEncoding(accepted: string): 'br' | 'gzip' | null {
  const taken = accepted.includes('q=0') ? accepted.replace(refusedEncoding, '') : accepted
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null
}

/** Compresses text on its way out. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  const type = headers.get('content-type') ?? ''
  // A part of a file is counted in the file's own bytes.
  if (!response.body || response.status === 206 || !packable.test(type) || headers.has('content-encoding'))
    return response
  if (!headers.get('vary')?.includes('accept-encoding')) headers.append('vary', 'accept-encoding')
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '')
  if (!encoding || request.method === 'HEAD') return response
  headers.set('content-encoding', encoding)
  const { status, statusText } = response
  if (isWhole(headers)) {
    const body = await packed(new Uint8Array(await response.arrayBuffer()), encoding, 'once')
    headers.set('content-length', String(body.length))
    return new Response(new Uint8Array(body), { status, statusText, headers })
  }
  headers.delete('content-length')
  return new Response(response.body.pipeThrough(packer(encoding)), { status, statusText, headers })
}

/** Its length is known, and small enough to be held at once. */
function isWhole(headers: Headers): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) < 200_000
}

/** Each piece is flushed, so that a streamed page still appears piece by piece. */
function packer(encoding: 'br' | 'gzip'): CompressionStream {
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
