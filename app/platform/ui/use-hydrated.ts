import { useEffect, useState } from 'react'

/** Without script a control disabled on the server could never be enabled. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}
