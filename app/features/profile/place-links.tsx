import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Place } from '#features/accounts/places.ts'
import type { AccountPage } from '#platform/account-page.ts'
import { count } from '#platform/text/french.ts'

export function PlaceLink({ place, isCurrent, children }: { place: Place; isCurrent: boolean; children: ReactNode }) {
  return (
    <AccountLink to={place.href} isCurrent={isCurrent}>
      {place.label}
      {children}
    </AccountLink>
  )
}

interface PageNameProps {
  name: AccountPage
  isCurrent: boolean
  pending: number | null
  isShort?: boolean
}

export function PageName({ name, isCurrent, pending, isShort = false }: PageNameProps) {
  const { href, label, shortLabel } = name
  return (
    <li>
      <AccountLink to={href} isCurrent={isCurrent}>
        {isShort && shortLabel ? (
          <>
            <span className="sr-only">{label}</span>
            <span aria-hidden="true">{shortLabel}</span>
          </>
        ) : (
          label
        )}
        {href === '/compte/moderation' && <PendingCount pending={pending} />}
      </AccountLink>
    </li>
  )
}

export function PendingCount({ pending, className }: { pending: number | null; className?: string }) {
  if (!pending) return null
  return (
    <b className={className}>
      <span aria-hidden="true">{pending}</span>
      <span className="sr-only"> ({count(pending, 'commentaire')} en attente)</span>
    </b>
  )
}

function AccountLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Link to={to} aria-current={to === pathname ? 'page' : isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  )
}
