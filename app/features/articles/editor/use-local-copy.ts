import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { now } from '#platform/clock.ts'
import {
  forgetLocalCopy,
  keepLocalCopy,
  readLocalCopy,
  sameWriting,
  type LocalCopy,
  type WrittenArticle,
} from './local-copy.ts'

const keepEveryMs = 3000

/**
 * Keeps what is typed in this browser every three seconds, and whenever the page may go away (a phone ends a hidden
 * tab without a word).
 * @param current asks the fields what they hold; its identity must not change.
 */
export function useLocalCopy(articleId: string | null, saved: WrittenArticle, current: () => WrittenArticle) {
  const [found, setFound] = useState<LocalCopy | null>(() => {
    const copy = readLocalCopy(articleId)
    return copy && !sameWriting(copy, saved) ? copy : null
  })
  const kept = useRef<WrittenArticle | null>(null)
  const finished = useRef(false)

  // A layout effect: when the page goes away, its end comes before the fields are taken down.
  useLayoutEffect(() => {
    const keep = () => {
      const written = current()
      if (finished.current || sameWriting(written, kept.current ?? saved)) return
      // Back to what is saved: there is nothing left to find again.
      if (sameWriting(written, saved)) forgetLocalCopy(articleId)
      else keepLocalCopy(articleId, written, now())
      kept.current = written
    }
    const timer = setInterval(keep, keepEveryMs)
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      keep()
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [articleId, saved, current])

  /** Saved on the server, or abandoned by its author: nothing is kept any more. */
  const finish = useCallback(() => {
    finished.current = true
    forgetLocalCopy(articleId)
  }, [articleId])

  const hideFound = useCallback(() => setFound(null), [])
  const forgetFound = useCallback(() => {
    // Once something was typed over it, what the browser keeps is that.
    if (!kept.current) forgetLocalCopy(articleId)
    setFound(null)
  }, [articleId])

  return { found, hideFound, forgetFound, finish }
}
