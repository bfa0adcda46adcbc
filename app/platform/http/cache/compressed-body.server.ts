/** One of the forms in which a page is sent. Headers are in Node's flat form, which it writes fastest. */
export interface CompressedBody {
  headers: string[]
  body: Buffer
}

/** In memory of its own: the block of 64 KB that Node shares between small buffers would stay as long as the page. */
export function asCompressedBody(shared: Buffer, encoding: string, unchanged: string[]): CompressedBody {
  const body = Buffer.allocUnsafeSlow(shared.length)
  shared.copy(body)
  return { headers: [...unchanged, 'content-encoding', encoding, 'content-length', String(body.length)], body }
}
