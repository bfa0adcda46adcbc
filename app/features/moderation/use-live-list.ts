import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

const reconnectSeconds = [1, 2, 5, 10]

/**
 * Asks for the list again when the server says that comments moved, and when the tab is looked at again.
 * @returns whether the server can be heard.
 */
export function useLiveList(address: string, events: string[]): { online: boolean } {
  const { revalidate } = useRevalidator()
  // Its identity changes with each revalidation: the connection must not.
  const latest = useRef(revalidate)
  latest.current = revalidate
  const [online, setOnline] = useState(true)
  const names = events.join(' ')
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const refresh = () => void latest.current()
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
  }, [address, names])
  return { online }
}
