import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { useSession } from '#features/sessions/session-watcher.tsx'
import { loadFailure } from '#features/comments/comment.ts'
import { asSentence, failureCause, type Failure } from '#platform/requests/failure.ts'
import { whyNotReachable } from '#platform/requests/is-reachable.ts'

const reconnectSeconds = [1, 2, 5, 10]
const retrySeconds = 5

/**
 * Reloads a list when comments change, by server-sent events, and when the tab becomes visible.
 * @param since the last event already shown: later ones are replayed
 * @returns whether the stream is connected, a function to refresh, and the last failure
 */
export function useLiveList(
  event: string,
  since: number,
): { online: boolean; failure: Failure | null; refresh: () => void } {
  const [online, setOnline] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useBackgroundRefresh(setFailure)
  const { ask: askSession } = useSession()
  const heardUpTo = useRef(since)
  useEffect(() => {
    if (!failure) return
    const timer = setTimeout(refresh, retrySeconds * 1000)
    return () => clearTimeout(timer)
  }, [failure, refresh])
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const hear = ({ lastEventId }: MessageEvent) => {
      heardUpTo.current = Math.max(heardUpTo.current, Number(lastEventId) || 0)
      refresh()
    }
    const connect = () => {
      // A new EventSource sends no Last-Event-ID, so the address carries it.
      source = new EventSource(`/evenements?depuis=${heardUpTo.current}`)
      source.addEventListener(event, hear)
      source.addEventListener('open', () => {
        if (failures > 0) refresh()
        failures = 0
        setOnline(true)
      })
      source.addEventListener('error', () => {
        // Browsers reconnect with a fixed delay and give up after an error response, so this does it instead.
        source?.close()
        setOnline(false)
        // The server ends the stream when access is lost, but EventSource does not expose the status.
        if (failures === 0) askSession()
        timer = setTimeout(connect, 1000 * (reconnectSeconds[Math.min(failures++, reconnectSeconds.length - 1)] ?? 10))
      })
    }
    connect()
    window.addEventListener('focus', refresh)
    window.addEventListener('online', refresh)
    return () => {
      source?.close()
      clearTimeout(timer)
      window.removeEventListener('focus', refresh)
      window.removeEventListener('online', refresh)
    }
  }, [event, refresh, askSession])
  return { online, failure, refresh }
}

/** Waits until the router is idle, because revalidating during a decision would discard its result. */
function useBackgroundRefresh(onFailure: (failure: Failure | null) => void): () => void {
  const { revalidate, state } = useRevalidator()
  const navigating = useNavigation().state !== 'idle'
  const busy = useFetchers().some((fetcher) => fetcher.state !== 'idle') || navigating || state !== 'idle'
  const latest = useRef({ busy, revalidate, missed: false, asking: false })
  const ask = useCallback(() => {
    if (latest.current.busy || latest.current.asking) {
      latest.current.missed = true
      return
    }
    latest.current.asking = true
    void whyNotReachable().then((failure) => {
      latest.current.asking = false
      onFailure(failure)
      if (failure) return
      if (latest.current.busy) latest.current.missed = true
      else {
        latest.current.missed = false
        void latest.current.revalidate()
      }
    })
  }, [onFailure])
  useEffect(() => {
    Object.assign(latest.current, { busy, revalidate })
    if (latest.current.missed && !busy) {
      latest.current.missed = false
      ask()
    }
  }, [busy, revalidate, ask])
  return ask
}

export function liveListState(online: boolean, failure: Failure | null): string {
  if (failure)
    return `${asSentence(loadFailure + failureCause(failure))} La liste se mettra à jour au retour de la connexion.`
  return online ? '' : 'Hors ligne\u00a0: la liste se mettra à jour au retour de la connexion.'
}
