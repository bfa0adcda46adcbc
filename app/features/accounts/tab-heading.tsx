import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#platform/ui/icon.tsx'

interface TabHeadingProps {
  action?: ReactNode
  below?: ReactNode
  children: ReactNode
}

export function TabHeading({ action, below, children }: TabHeadingProps) {
  return (
    <div className="tab-heading">
      <h1 tabIndex={-1} data-tab-heading>
        {children}
      </h1>
      {action}
      {below && <div className="tab-heading-below">{below}</div>}
    </div>
  )
}

export function RefreshLink({ href }: { href: string }) {
  return (
    <a className="btn outline" href={href}>
      <Icon name="refresh" />
      Actualiser
    </a>
  )
}

export function useTabFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('h1[data-tab-heading]')?.focus({ preventScroll: true })
  }, [pathname])
}
