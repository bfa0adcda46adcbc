import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const packable =
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|rss\+xml|feed\+json|ld\+json|manifest\+json)|image\/svg)/

/** Compresses text on its way out; each piece is flushed, so that a streamed page still appears piece by piece. */
export function compressed(request: Request, response: Response): Response {
  const type = response.headers.get('content-type') ?? ''
  // A part of a file is counted in the file's own bytes.
  if (!response.body || response.status === 206 || !packable.test(type) || response.headers.has('content-encoding'))
    return response
  response.headers.append('vary', 'accept-encoding')
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
  if (!encoding || request.method === 'HEAD') return response
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
        })
      : createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const body = response.body.pipeThrough(Duplex.toWeb(packer) as unknown as CompressionStream)
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}
