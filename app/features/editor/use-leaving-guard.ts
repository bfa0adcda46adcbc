import { useEffect } from 'react'
import { useBlocker, type Blocker } from 'react-router'

/** `beforeunload` for other documents, a router blocker inside this one. @param isChanged a stable reference. */
export function useUnsavedChangesGuard(isChanged: () => boolean): Blocker {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [isChanged])
  return useBlocker(isChanged)
}
