import { log } from '#platform/log.server.ts'

/** `id`: where the reader comes back to after a cut. */
export type Send = (event: string, payload: unknown, id?: number) => void

const open = new Set<() => void>()
const heartbeatMilliseconds = 25_000
/** A reader who takes nothing any more is let go: it comes back, and is told what it missed. */
const unreadMessagesMax = 500

/**
 * Server-sent events. `subscribe` gets a function that sends, and answers the function that unsubscribes; it runs when the
 * reader leaves, when `mayStillListen` says no (asked at each heartbeat: a session may have ended), and when the server
 * stops.
 */
export function eventStream(
  request: Request,
  mayStillListen: () => Promise<boolean>,
  subscribe: (send: Send) => Promise<() => void>,
): Response {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
  // Nobody would ever read the stream, nor close it.
  if (request.method === 'HEAD') return new Response(null, { headers })
  const encoder = new TextEncoder()
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false
      let unsubscribe = () => {}
      const write = (text: string) => {
        if (closed) return
        if ((controller.desiredSize ?? 0) < -unreadMessagesMax) close()
        else controller.enqueue(encoder.encode(text))
      }
      // Proxies cut a silent connection; a comment line keeps it and is no event.
      const heartbeat = setInterval(() => {
        void mayStillListen().then(
          (may) => (may ? write(': \n\n') : close()),
          () => close(),
        )
      }, heartbeatMilliseconds)
      close = () => {
        closed = true
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
      subscribe((event, payload, id) => write(asMessage(event, payload, id))).then(
        (stop) => {
          unsubscribe = stop
          if (closed) stop()
        },
        (problem: unknown) => {
          log.error({ problem }, 'a stream of events could not begin')
          close()
        },
      )
    },
    cancel: () => close(),
  })
  return new Response(body, { headers })
}

function asMessage(event: string, payload: unknown, id: number | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`
}

/** The last event that a returning reader heard: browsers send a header, our own reconnection an address. */
export function lastEventId(request: Request): number | null {
  const said = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('depuis') ?? ''
  return /^\d{1,15}$/.test(said) ? Number(said) : null
}

/** Ends every stream, so that the server can stop. */
export function closeStreams(): void {
  for (const close of open) close()
}
