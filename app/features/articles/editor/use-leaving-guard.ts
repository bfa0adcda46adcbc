import { useEffect } from 'react'
import { useBlocker, type Blocker } from 'react-router'

/**
 * Holds back whoever leaves with changes: the browser asks when the tab is closed or another document opened, the editor
 * itself when the back button leads to a page of this one. @param isChanged its identity must not change.
 */
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
