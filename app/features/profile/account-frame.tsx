import type { ReactNode } from 'react'
import { useLocation, Link } from 'react-router'
import { isAuthor, roleLabels, siteRoleOf, type Account } from '#features/accounts/account.ts'
import { currentPage, firstNames, openPlaces, places, settingsHref } from '#features/accounts/places.ts'
import { SignOutButton } from '#features/sessions/sign-out.tsx'
import type { AccountPage } from '#platform/account-page.ts'
import { useFilesWhenIdle } from '#platform/requests/route-files.ts'
import { count } from '#platform/text/french.ts'

interface AccountFrameProps {
  account: Account
  pages: readonly AccountPage[]
  pending: number | null
  onLeft: () => void
  children: ReactNode
}

/** On a phone the places are a bar at the foot, and the names of the current one stand above its title. */
export function AccountFrame({ account, pages, pending, onLeft, children }: AccountFrameProps) {
  const { pathname } = useLocation()
  const isTeam = isAuthor(account)
  useFilesWhenIdle(isTeam ? 'routes/account/account' : 'routes/account/members-only')
  const page = currentPage(pages, pathname)
  return (
    <div className={isTeam ? 'account' : 'account member'}>
      <AccountIdentity account={account} onLeft={onLeft} />
      {isTeam && <Places pages={pages} page={page} pending={pending} />}
      <div className="work">
        {isTeam ? <Names pages={pages} page={page} pending={pending} /> : <MemberNames pages={pages} page={page} />}
        {children}
      </div>
    </div>
  )
}

function AccountIdentity({ account, onLeft }: { account: Account; onLeft: () => void }) {
  return (
    <div className="account-identity">
      <p className="account-address" title={account.email}>
        {account.email}
      </p>
      <span className="role">{roleLabels[siteRoleOf(account)]}</span>
      <SignOutButton onLeft={onLeft} />
    </div>
  )
}

interface NamesProps {
  pages: readonly AccountPage[]
  page: AccountPage | null
  pending: number | null
}

const namesOf = (pages: readonly AccountPage[], place: string | undefined) =>
  pages.filter((page) => page.place === place && !page.inside)

const isMarked = ({ href }: AccountPage, page: AccountPage | null) => href === page?.href || href === page?.inside

function Places({ pages, page, pending }: NamesProps) {
  const { pathname } = useLocation()
  return (
    <nav className="places" aria-label="Compte">
      <ul>
        {openPlaces(pages).map((place) => (
          <li key={place.name}>
            <AccountLink to={place.href} isCurrent={place.href === pathname || place.name === page?.place}>
              {place.label}
              {place.name === 'comments' && <PendingCount pending={pending} className="on-thread" />}
            </AccountLink>
            {place.name !== 'today' && (
              <ul>
                {namesOf(pages, place.name).map((name) => (
                  <PageName key={name.href} name={name} isCurrent={isMarked(name, page)} pending={pending} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Names({ pages, page, pending }: NamesProps) {
  const { pathname } = useLocation()
  if (pathname === settingsHref) return null
  const isToday = page === null
  const names = isToday
    ? firstNames.flatMap((href) => pages.find((each) => each.href === href) ?? [])
    : page.place === 'settings'
      ? [pages.find(({ href }) => href === page.inside) ?? { ...page, href: settingsHref, label: 'Réglages' }]
      : namesOf(pages, page.place)
  const isBack = !isToday && page.place === 'settings'
  return (
    <nav
      className={`names${isToday ? ' four' : ''}${isBack ? ' back' : ''}`}
      aria-label={places.find(({ name }) => name === (page?.place ?? 'today'))?.label}
    >
      <ul>
        {names.map((name) => (
          <PageName key={name.href} name={name} isCurrent={!isBack && isMarked(name, page)} pending={pending} isShort />
        ))}
      </ul>
    </nav>
  )
}

function MemberNames({ pages, page }: Omit<NamesProps, 'pending'>) {
  return (
    <nav className="names" aria-label="Compte">
      <ul>
        {pages.map((name) => (
          <PageName key={name.href} name={name} isCurrent={isMarked(name, page)} pending={null} />
        ))}
      </ul>
    </nav>
  )
}

interface PageNameProps {
  name: AccountPage
  isCurrent: boolean
  pending: number | null
  isShort?: boolean
}

function PageName({ name, isCurrent, pending, isShort = false }: PageNameProps) {
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

function PendingCount({ pending, className }: { pending: number | null; className?: string }) {
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
