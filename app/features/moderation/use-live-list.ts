import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchers, useNavigation, useRevalidator } from 'react-router'
import { isReachable } from '#platform/ui/is-reachable.ts'

const reconnectSeconds = [1, 2, 5, 10]

/**
 * Asks for the list again when the server says that comments moved, and when the tab is looked at again.
 * @returns whether the server can be heard, and a refresh to be asked for.
 */
export function useLiveList(address: string, events: string[]): { online: boolean; refresh: () => void } {
  const [online, setOnline] = useState(true)
  const refresh = useQuietRefresh()
  const names = events.join(' ')
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const connect = () => {
      source = new EventSource(address)
      for (const name of names.split(' ')) source.addEventListener(name, refresh)
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
        timer = setTimeout(connect, 1000 * (reconnectSeconds[Math.min(failures++, reconnectSeconds.length - 1)] ?? 10))
      })
    }
    connect()
    window.addEventListener('focus', refresh)
    return () => {
      source?.close()
      clearTimeout(timer)
      window.removeEventListener('focus', refresh)
    }
  }, [address, names, refresh])
  return { online, refresh }
}

/**
 * Refreshes when nothing else is under way. A refresh in the middle of one's own decision would take the place of that
 * decision's answer, and of the message that it brings; it waits until the decision is done.
 * @returns a function that never changes.
 */
function useQuietRefresh(): () => void {
  const { revalidate } = useRevalidator()
  const navigating = useNavigation().state !== 'idle'
  const busy = useFetchers().some((fetcher) => fetcher.state !== 'idle') || navigating
  const latest = useRef({ busy, revalidate, missed: false })
  useEffect(() => {
    const missed = latest.current.missed && !busy
    latest.current = { busy, revalidate, missed: latest.current.missed && busy }
    if (missed) void revalidate()
  }, [busy, revalidate])
  return useCallback(() => {
    if (latest.current.busy) latest.current.missed = true
    else void isReachable().then((reachable) => (reachable ? latest.current.revalidate() : undefined))
  }, [])
}
