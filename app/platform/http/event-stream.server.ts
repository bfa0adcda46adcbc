import { now } from '#platform/clock.ts'
import { log } from '#platform/log.server.ts'
import { checkedQueue } from './checked-queue.ts'

export type Send = (event: string, payload: unknown, id?: number) => void

export interface ListeningRight {
  personId: string
  /** The right is read before each message, and null when there is none. */
  lastsUntil: () => Promise<Date | null>
  watch: (onChange: () => void) => () => void
}

/** The person of each stream, by what closes it. */
const open = new Map<() => void, string>()
/** Each reads its right from the database again before every message. */
const streamsOfPersonMax = 20
const heartbeatMilliseconds = 25_000
const tooManyStreams = 'Trop d’onglets écoutent à la fois\u00a0: fermez-en.'
/** A client that no longer reads is disconnected; it reconnects and gets what it missed. */
const unreadMessagesMax = 500

export function eventStream(
  request: Request,
  right: ListeningRight,
  subscribe: (send: Send) => Promise<() => void>,
): Response {
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const ofPerson = [...open.values()].filter((id) => id === right.personId)
  if (ofPerson.length >= streamsOfPersonMax) return new Response(tooManyStreams, { status: 429 })
  const encoder = new TextEncoder()
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isClosed = false
      let unsubscribe = () => {}
      const write = (text: string) => {
        if (isClosed) return
        if ((controller.desiredSize ?? 0) < -unreadMessagesMax) close()
        else controller.enqueue(encoder.encode(text))
      }
      const messages = messagesWithin(right, write, () => close())
      close = () => {
        isClosed = true
        if (!open.delete(close)) return
        messages.stop()
        unsubscribe()
        try {
          controller.close()
        } catch {
          // the client disconnected first: the stream is already closed
        }
      }
      open.set(close, right.personId)
      request.signal.addEventListener('abort', () => close())
      messages.push(': ouvert\n\n')
      subscribe((event, payload, id) => messages.push(asMessage(event, payload, id))).then(
        (stop) => {
          unsubscribe = stop
          if (isClosed) stop()
        },
        (problem: unknown) => {
          log.error({ problem }, 'an event stream could not start')
          close()
        },
      )
    },
    cancel: () => close(),
  })
  return new Response(body, { headers })
}

function messagesWithin(right: ListeningRight, release: (text: string) => void, onRefused: () => void) {
  let ending: NodeJS.Timeout | undefined
  let isStopped = false
  const queue = checkedQueue({
    async isAllowed() {
      const until = await right.lastsUntil().catch((problem: unknown) => {
        log.warn({ problem }, 'the right to an event stream could not be checked: stream closed')
        return null
      })
      if (isStopped) return false
      const milliseconds = until ? until.getTime() - now().getTime() : 0
      clearTimeout(ending)
      if (milliseconds > 0 && milliseconds < heartbeatMilliseconds) ending = setTimeout(queue.check, milliseconds + 1)
      return milliseconds > 0
    },
    release,
    onRefused,
  })
  const unwatch = right.watch(queue.check)
  // Proxies close silent connections; a comment line is no event.
  const heartbeat = setInterval(() => queue.push(': \n\n'), heartbeatMilliseconds)
  const stop = () => {
    isStopped = true
    unwatch()
    clearInterval(heartbeat)
    clearTimeout(ending)
  }
  return { push: queue.push, stop }
}

function asMessage(event: string, payload: unknown, id: number | undefined): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`
}

export function lastEventId(request: Request): number | null {
  const lastId = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('depuis') ?? ''
  return /^\d{1,15}$/.test(lastId) ? Number(lastId) : null
}

export function openStreamCount(): number {
  return open.size
}

export function closeStreams(): void {
  for (const close of open.keys()) close()
}
