type Send = (event: string, payload: unknown) => void

const open = new Set<() => void>()
const heartbeatMilliseconds = 25_000

/**
 * Server-sent events. `subscribe` gets a function that sends, and answers the function that unsubscribes; it runs when the
 * reader leaves, when `mayStillListen` says no (asked at each heartbeat: a session may have ended), and when the server
 * stops.
 */
export function eventStream(
  request: Request,
  mayStillListen: () => Promise<boolean>,
  subscribe: (send: Send) => () => void,
): Response {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
  // Nobody would ever read the stream, nor close it.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const encoder = new TextEncoder()
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      // Proxies cut a silent connection; a comment line keeps it and is no event.
      const heartbeat = setInterval(() => {
        void mayStillListen().then(
          (may) => (may ? write(': \n\n') : close()),
          () => close(),
        )
      }, heartbeatMilliseconds)
      const unsubscribe = subscribe((event, payload) => write(`event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`))
      close = () => {
        if (!open.delete(close)) return
        clearInterval(heartbeat)
        unsubscribe()
        try {
          controller.close()
        } catch {
          // the reader left first: the stream is closed already
        }
      }
      open.add(close)
      request.signal.addEventListener('abort', () => close())
      write(': ouvert\n\n')
    },
    cancel: () => close(),
  })
  return new Response(body, { headers })
}

/** Ends every stream, so that the server can stop. */
export function closeStreams(): void {
  for (const close of open) close()
}
