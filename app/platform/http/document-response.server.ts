import type { SharedText } from './compression.server.ts'

type Init = { status: number; headers: Headers }

/** An answer that is all there: it goes to the socket at once, without the stream that other answers come as. */
export class WholeResponse extends Response {
  readonly #content: () => Buffer

  constructor(content: Buffer | (() => Buffer), init: Init) {
    super(null, init)
    this.#content = typeof content === 'function' ? content : () => content
  }

  get content(): Buffer {
    return this.#content()
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.content).buffer
  }

  override async text(): Promise<string> {
    return this.content.toString()
  }
}

/** A page in parts: those that many pages share need not be packed again. */
export class DocumentResponse extends WholeResponse {
  readonly parts: (Buffer | SharedText)[]

  constructor(parts: (Buffer | SharedText)[], init: Init) {
    const texts = parts.map((part) => ('deflated' in part ? part.text : part))
    init.headers.set('content-length', String(texts.reduce((length, text) => length + text.length, 0)))
    super(() => Buffer.concat(texts), init)
    this.parts = parts
  }
}
