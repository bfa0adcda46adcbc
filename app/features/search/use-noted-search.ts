import { useEffect } from 'react'

/** Longer than a pause between two letters. */
const settledMilliseconds = 2000

export function useSearchTracking(term: string): void {
  useEffect(() => {
    if (!term) return
    let isTracked = false
    const note = () => {
      if (isTracked) return
      isTracked = true
      navigator.sendBeacon('/chercher/termes', new URLSearchParams({ q: term }))
    }
    const timer = setTimeout(note, settledMilliseconds)
    const onFollow = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('.search-results a')) note()
    }
    document.addEventListener('click', onFollow, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onFollow, { capture: true })
    }
  }, [term])
}
