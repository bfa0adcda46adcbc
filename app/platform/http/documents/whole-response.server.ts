export class WholeResponse extends Response {
  readonly content: Buffer

  constructor(content: Buffer, init: { status: number; headers: Headers }) {
    init.headers.set('content-length', String(content.length))
    super(null, init)
    this.content = content
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.content).buffer
  }

  override async text(): Promise<string> {
    return this.content.toString()
  }
}
