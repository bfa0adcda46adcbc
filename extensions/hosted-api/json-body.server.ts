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

const unreadMillisecondsMax = 10_000

/** The end comes with the last chunk, or once the client has left, or has read nothing for a while. */
export function jsonStream(
  chunks: AsyncGenerator<Uint8Array>,
  signal: AbortSignal,
  status: number,
  headers: Record<string, string>,
): { answer: Response; end: Promise<void> } {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { value, done } = await chunks.next()
          if (value) controller.enqueue(value)
          if (done) {
            controller.close()
            release()
          } else timer = setTimeout(giveUp, unreadMillisecondsMax, controller)
        } catch (problem) {
          release()
          throw problem
        }
      },
      cancel: () => release(),
    },
    { highWaterMark: 1 },
  )
  function giveUp(controller: ReadableStreamDefaultController): void {
    controller.error(new Error('The client does not read its answer.'))
    release()
  }
  signal.addEventListener('abort', () => release())
  void end.finally(() => clearTimeout(timer))
  return { answer: new Response(body, { status, headers: { ...jsonHeaders, ...headers } }), end }
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' }
