import { useEffect, useSyncExternalStore } from 'react'
import { isPassing, type Failure } from './failure.ts'

/** A request that failed and is sent again. */
export interface WaitingRequest {
  pathname: string
  failure: Failure
  /** Null: once the connection is back, or when it is asked for. */
  pauseMilliseconds: number | null
  /** Now. */
  retry: () => void
}

/** A hiccup that the first, short pauses mend is told to nobody. */
const shownFromFailures = 2

let waiting: readonly WaitingRequest[] = []
let placed: readonly string[] = []
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

interface Wait extends Omit<WaitingRequest, 'retry'> {
  failures: number
  signal?: AbortSignal | null | undefined
}

/** Resolves when the request is to be sent again: after its pause, at a click, once the connection is back. */
export function waitForRetry({ failures, signal, ...request }: Wait): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      signal?.removeEventListener('abort', abort)
      waiting = waiting.filter((one) => one !== entry)
      changed()
    }
    const retry = () => {
      end()
      resolve()
    }
    const abort = () => {
      end()
      reject(signal?.reason as Error)
    }
    const entry: WaitingRequest = { ...request, retry }
    const { pauseMilliseconds, failure } = request
    const timer = pauseMilliseconds === null ? undefined : setTimeout(retry, pauseMilliseconds)
    if (isPassing(failure)) window.addEventListener('online', retry)
    signal?.addEventListener('abort', abort)
    if (failures >= shownFromFailures || pauseMilliseconds === null || pauseMilliseconds > 1000) {
      waiting = [...waiting, entry]
      changed()
    }
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nothing: readonly WaitingRequest[] = []

/** What waits for an address of which this part of the page tells itself: the bar of the page leaves it out. */
export function useWaitingFor(pathname: string): WaitingRequest | null {
  useEffect(() => {
    placed = [...placed, pathname]
    changed()
    return () => {
      const at = placed.indexOf(pathname)
      placed = placed.filter((_, place) => place !== at)
      changed()
    }
  }, [pathname])
  const requests = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  )
  return requests.find((request) => request.pathname === pathname) ?? null
}

/** What no part of the page tells of. */
export function useUnplacedWaiting(): WaitingRequest | null {
  const requests = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  )
  const elsewhere = useSyncExternalStore(
    subscribe,
    () => placed,
    () => placed,
  )
  return requests.find(({ pathname }) => !elsewhere.includes(pathname)) ?? null
}
