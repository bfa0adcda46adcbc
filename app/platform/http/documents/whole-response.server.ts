export interface PrecompressedText {
  text: Buffer
  /** A deflate block without back-references that ends on a byte boundary. */
  deflated: Buffer
}

export type Part = Buffer | PrecompressedText

export function bytesOf(part: Part): Buffer {
  return 'deflated' in part ? part.text : part
}

type Init = { status: number; headers: Headers }

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

export class DocumentResponse extends WholeResponse {
  readonly parts: Part[]

  constructor(parts: Part[], init: Init) {
    const texts = parts.map(bytesOf)
    init.headers.set('content-length', String(texts.reduce((length, text) => length + text.length, 0)))
    super(() => Buffer.concat(texts), init)
    this.parts = parts
  }
}
