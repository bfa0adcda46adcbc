/** A text that many documents have in them, packed once for all. */
export interface PrecompressedText {
  text: Buffer
  /** Blocks that refer to nothing before them, and end at a whole byte. */
  deflated: Buffer
}

/** Of a document: what is new in it, or what it shares. */
export type Part = Buffer | PrecompressedText

export function bytesOf(part: Part): Buffer {
  return 'deflated' in part ? part.text : part
}

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
  readonly parts: Part[]

  constructor(parts: Part[], init: Init) {
    const texts = parts.map(bytesOf)
    init.headers.set('content-length', String(texts.reduce((length, text) => length + text.length, 0)))
    super(() => Buffer.concat(texts), init)
    this.parts = parts
  }
}
