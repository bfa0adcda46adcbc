import { useEffect, useState } from 'react'
import { hydratedEvent } from '../deferred-app/hydrated-event.ts'

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

export function useScriptedControl(): { 'data-needs-script'?: '' } {
  return useHydration() ? {} : { 'data-needs-script': '' }
}
