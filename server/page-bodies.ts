import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { acceptedEncoding, compress } from '#platform/http/compression.server.ts'
import type { HeadOfPage } from './reusable-head.ts'

const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

export interface EncodedBody extends HeadOfPage {
  body: Buffer
}

export interface PageBodies {
  brotli: EncodedBody
  gzip: EncodedBody | Promise<EncodedBody> | null
  /** An uncompressed body takes ten times the memory; clients share one copy until the slowest has read it. */
  plain: Promise<EncodedBody> | null
  sharedPlain: WeakRef<Buffer> | null
  commonHeaders: string[]
  /** Null for API calls and searches, which are rarely asked for twice. */
  answersUntilSmaller: number | null
}

export async function bodiesOf(content: Buffer, commonHeaders: string[], isPage: boolean): Promise<PageBodies> {
  return {
    brotli: encodedBody(await compress(content, isPage ? 'cached' : 'once'), 'br', commonHeaders),
    gzip: null,
    plain: null,
    sharedPlain: null,
    commonHeaders,
    answersUntilSmaller: isPage ? 3 : null,
  }
}

export function bodyFor(page: PageBodies, acceptEncoding: string): EncodedBody | Promise<EncodedBody> {
  if (page.answersUntilSmaller !== null) {
    page.answersUntilSmaller -= 1
    if (page.answersUntilSmaller <= 0 && !isCompressing) void makeSmaller(page)
  }
  const encoding = acceptedEncoding(acceptEncoding)
  if (encoding) return encoding === 'br' ? page.brotli : (page.gzip ??= recompress(page))
  return (page.plain ??= decompress(page).finally(() => (page.plain = null)))
}

async function decompress(page: PageBodies): Promise<EncodedBody> {
  const { brotli, commonHeaders, sharedPlain } = page
  const body = sharedPlain?.deref() ?? (await decompressBrotli(brotli.body))
  page.sharedPlain = new WeakRef(body)
  return { headers: [...commonHeaders, 'content-length', String(body.length)], body }
}

async function recompress(page: PageBodies): Promise<EncodedBody> {
  try {
    const { body } = await decompress(page)
    return (page.gzip = encodedBody(await compressGzip(body), 'gzip', page.commonHeaders))
  } catch (problem) {
    page.gzip = null
    throw problem
  }
}

let isCompressing = false

/**
 * This level takes two to three times as long for 7 % fewer bytes, with which an article fits into ten packets. One page at a time,
 * and none waits for its turn: somebody who reads every page must neither fill the memory nor keep the processor.
 */
async function makeSmaller(page: PageBodies): Promise<void> {
  isCompressing = true
  page.answersUntilSmaller = null
  const { body } = await decompress(page)
  page.brotli = encodedBody(await compress(body, 'best'), 'br', page.commonHeaders)
  isCompressing = false
}

/** A copy is kept: the block of 64 KB that Node shares between small buffers would stay as long as the page. */
function encodedBody(buffer: Buffer, encoding: string, commonHeaders: string[]): EncodedBody {
  const body = Buffer.from(new Uint8Array(buffer).buffer)
  return { headers: [...commonHeaders, 'content-encoding', encoding, 'content-length', String(body.length)], body }
}
