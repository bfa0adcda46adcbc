import { useEffect, useSyncExternalStore } from 'react'
import { hydratedEvent } from '../deferred-app/hydrated-event.ts'

const subscribeToNothing = () => () => {}

export function useHydration(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

export function useHydrationNotice(): void {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent))
  }, [])
}

export function useScriptedControl(): { 'data-needs-script'?: '' } {
  return useHydration() ? {} : { 'data-needs-script': '' }
}
