import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { useSession } from '#features/accounts/sessions/use-session.tsx'
import type { Failure } from '#platform/requests/failure.ts'
import { whyNotReachable } from '#platform/ui/is-reachable.ts'

const reconnectSeconds = [1, 2, 5, 10]

/**
 * Asks for the list again when the server says that comments moved, and when the tab is looked at again.
 * @param since the last event that the list already shows: what happened between it and the connection is sent first.
 * @returns whether the server can be heard, a refresh to be asked for, and why the last one failed.
 */
export function useLiveList(
  address: string,
  events: string[],
  since: number,
): { online: boolean; failure: Failure | null; refresh: () => void } {
  const [online, setOnline] = useState(true)
  const [failure, setFailure] = useState<Failure | null>(null)
  const refresh = useQuietRefresh(setFailure)
  const { ask: askSession } = useSession()
  const names = events.join(' ')
  const heardUpTo = useRef(since)
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const hear = ({ lastEventId }: MessageEvent) => {
      heardUpTo.current = Math.max(heardUpTo.current, Number(lastEventId) || 0)
      refresh()
    }
    const connect = () => {
      // A new source knows no last event: the address says it.
      source = new EventSource(`${address}?depuis=${heardUpTo.current}`)
      for (const name of names.split(' ')) source.addEventListener(name, hear)
      source.addEventListener('open', () => {
        // What happened while nobody listened.
        if (failures > 0) refresh()
        failures = 0
        setOnline(true)
      })
      source.addEventListener('error', () => {
        // Our own delays: the browser's are one fixed pause, or none after an error answer.
        source?.close()
        setOnline(false)
        // The server ends the stream of somebody who lost the right to it; a refusal cannot be told from a cut here.
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
  }, [address, names, refresh, askSession])
  return { online, failure, refresh }
}

/**
 * Refreshes when nothing else is under way. A refresh in the middle of one's own decision would take the place of that
 * decision's answer, and of the message that it brings; it waits until the decision is done. So does one in the middle
 * of another refresh: many events at once are two refreshes.
 * @param tell why the server could not be asked, or null; its identity must not change.
 * @returns a function that never changes.
 */
function useQuietRefresh(onFailure: (failure: Failure | null) => void): () => void {
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
      // A decision began while we asked.
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
