import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function TabHeading({ children }: { children: React.ReactNode }) {
  return (
    <h1 tabIndex={-1} data-tab-heading>
      {children}
    </h1>
  )
}

/** Focuses the heading after a client-side navigation between tabs, so that screen readers announce it. */
export function useTabFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('h1[data-tab-heading]')?.focus({ preventScroll: true })
  }, [pathname])
}
