import { ReadableStream } from 'node:stream/web'

export async function readJson(request: Request): Promise<unknown> {
  return readJsonText(await request.text())
}

export function readJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // the caller says so, in the words of its own protocol
  }
}

export function jsonAnswer(body: string | object, status = 200, headers: Record<string, string> = {}): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(text, {
    status,
    headers: { ...jsonHeaders, 'content-length': String(Buffer.byteLength(text)), ...headers },
  })
}

export function jsonStream(
  chunks: AsyncIterable<Uint8Array>,
  status: number,
  headers: Record<string, string>,
): Response {
  return new Response(ReadableStream.from(chunks) as unknown as BodyInit, {
    status,
    headers: { ...jsonHeaders, ...headers },
  })
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' }
