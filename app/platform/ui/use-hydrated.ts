import { useEffect, useState } from 'react'
import { hydratedEvent } from '../deferred-app/hydrated-event.ts'

/** Without script a control disabled on the server could never be enabled. */
export function useHydration(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}

export function useHydrationNotice(): void {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent))
  }, [])
}

/** Attributes of a control that works by script alone: it keeps its place until then, so that nothing moves. */
export function useScriptedControl(): { 'data-needs-script'?: '' } {
  return useHydration() ? {} : { 'data-needs-script': '' }
}
