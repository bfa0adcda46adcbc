import { useEffect, useState } from 'react'

/** False on the server and without script, where a control disabled by us could never be enabled again. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
