import { useSyncExternalStore } from 'react'
import { isPassing, type Failure } from './failure.ts'

export interface WaitingRequest {
  pathname: string
  failure: Failure
  pauseMilliseconds: number | null
  retry: () => void
}

const shownFromFailures = 2

let waiting: readonly WaitingRequest[] = []
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

interface Wait extends Omit<WaitingRequest, 'retry'> {
  failures: number
  signal?: AbortSignal | null | undefined
}

export function waitForRetry({ failures, signal, ...request }: Wait): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      signal?.removeEventListener('abort', abort)
      waiting = waiting.filter((one) => one !== entry)
      notifyListeners()
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
      notifyListeners()
    }
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nothing: readonly WaitingRequest[] = []

export function useWaitingRequest(): WaitingRequest | null {
  const requests = useSyncExternalStore(
    subscribe,
    () => waiting,
    () => nothing,
  )
  return requests[0] ?? null
}
