import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The title of a tab of the account: it takes the focus when the tab is changed in place. */
export function TabHeading({ children }: { children: React.ReactNode }) {
  return (
    <h1 tabIndex={-1} data-tab-heading>
      {children}
    </h1>
  )
}

/** Whoever changes tabs without a new document is told where they are: the title has the focus. */
export function useTabFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('h1[data-tab-heading]')?.focus({ preventScroll: true })
  }, [pathname])
}
