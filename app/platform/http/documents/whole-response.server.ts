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

  override async json(): Promise<unknown> {
    return JSON.parse(this.content.toString())
  }
}

/** @returns an answer that is still to be read when it has more bytes */
export async function readUpTo(answer: Response, bytesMax: number): Promise<Response> {
  const { status, headers } = answer
  if (answer instanceof WholeResponse || !answer.body) return answer
  const chunks: Uint8Array[] = []
  const reader = answer.body.getReader()
  for (let bytes = 0; bytes <= bytesMax; ) {
    const { value } = await reader.read()
    if (!value) return new WholeResponse(Buffer.concat(chunks), { status, headers })
    chunks.push(value)
    bytes += value.length
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const value = chunks.shift() ?? (await reader.read()).value
        if (value) controller.enqueue(value)
        else controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { status, headers })
}
