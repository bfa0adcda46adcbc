import { useCallback, useEffect, useRef, useState } from 'react'
import type { ModeratedComment } from '../moderated-comment.ts'
import { freshList, stillList, type StillList } from './still-list.ts'

/**
 * The rows of a live list. While somebody points at the table, has the focus in it or has scrolled down to it, no row
 * moves; otherwise the list is simply today's.
 */
export function useStillList(fresh: ModeratedComment[], region: React.RefObject<HTMLElement | null>) {
  const [list, setList] = useState<StillList>(() => freshList(fresh))
  const seen = useRef(fresh)
  const own = useRef(new Set<string>())
  const comesBack = useRef(false)

  useEffect(() => {
    if (seen.current === fresh) return
    seen.current = fresh
    // A list that was asked for before the undoing may come first: it is waited for until something is back.
    const isBack = comesBack.current && (own.current.size === 0 || fresh.some(({ id }) => own.current.has(id)))
    const mayMove = isBack || !isUnderWay(region.current)
    if (isBack) {
      comesBack.current = false
      for (const { id } of fresh) own.current.delete(id)
    }
    setList((before) => (mayMove ? freshList(fresh) : stillList(before.rows, fresh, own.current)))
  }, [fresh, region])

  return {
    ...list,
    /** The next list that has it is today's: what was undone here returns to its place. */
    expectBack: useCallback(() => {
      comesBack.current = true
    }, []),
    /** Decided here: the row may go. */
    decideOwn: useCallback((id: string) => void own.current.add(id), []),
    showAll: useCallback(() => setList(freshList(seen.current)), []),
  }
}

function isUnderWay(region: HTMLElement | null): boolean {
  if (!region) return false
  return region.matches(':hover') || region.contains(document.activeElement) || region.getBoundingClientRect().top < 0
}
