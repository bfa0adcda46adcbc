import { now } from '#platform/clock.ts'
import { log } from '#platform/log.server.ts'
import { checkedQueue } from './checked-queue.ts'

/** `id`: where the reader comes back to after a cut. */
export type Send = (event: string, payload: unknown, id?: number) => void

export interface ListeningRight {
  /** Until when the reader may listen, as things are now; null when not at all. Asked before each message. */
  lastsUntil: () => Promise<Date | null>
  /** Calls back when that may have changed. @returns a function that stops watching. */
  watch: (changed: () => void) => () => void
}

const open = new Set<() => void>()
const heartbeatMilliseconds = 25_000
/** A reader who takes nothing any more is let go: it comes back, and is told what it missed. */
const unreadMessagesMax = 500

/**
 * Server-sent events. `subscribe` gets a function that sends, and answers the function that unsubscribes; it runs when the
 * reader leaves, when the right to listen ends, and when the server stops.
 */
export function eventStream(
  request: Request,
  right: ListeningRight,
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
      const messages = messagesWithin(right, write, () => close())
      close = () => {
        closed = true
        if (!open.delete(close)) return
        messages.stop()
        unsubscribe()
        try {
          controller.close()
        } catch {
          // the reader left first: the stream is closed already
        }
      }
      open.add(close)
      request.signal.addEventListener('abort', () => close())
      messages.push(': ouvert\n\n')
      subscribe((event, payload, id) => messages.push(asMessage(event, payload, id))).then(
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

/** Checks the right before each message, at once when it may have changed, and when it ends by itself. */
function messagesWithin(right: ListeningRight, release: (text: string) => void, onRefused: () => void) {
  let ending: NodeJS.Timeout | undefined
  let stopped = false
  const queue = checkedQueue({
    async isAllowed() {
      const until = await right.lastsUntil().catch((problem: unknown) => {
        log.warn({ problem }, 'the right to a stream of events could not be read: the stream ends')
        return null
      })
      if (stopped) return false
      const milliseconds = until ? until.getTime() - now().getTime() : 0
      clearTimeout(ending)
      // Each heartbeat checks: only an end that comes before the next one needs its own clock.
      if (milliseconds > 0 && milliseconds < heartbeatMilliseconds) ending = setTimeout(queue.check, milliseconds + 1)
      return milliseconds > 0
    },
    release,
    onRefused,
  })
  const unwatch = right.watch(queue.check)
  // Proxies cut a silent connection; a comment line keeps it and is no event.
  const heartbeat = setInterval(() => queue.push(': \n\n'), heartbeatMilliseconds)
  const stop = () => {
    stopped = true
    unwatch()
    clearInterval(heartbeat)
    clearTimeout(ending)
  }
  return { push: queue.push, stop }
}

function asMessage(event: string, payload: unknown, id: number | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`
}

/** The last event that a returning reader heard: browsers send a header, our own reconnection an address. */
export function lastEventId(request: Request): number | null {
  const lastId = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('depuis') ?? ''
  return /^\d{1,15}$/.test(lastId) ? Number(lastId) : null
}

/** Ends every stream, so that the server can stop. */
export function closeStreams(): void {
  for (const close of open) close()
}
