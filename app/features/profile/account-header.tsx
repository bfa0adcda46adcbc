import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { askForFiles, useFilesWhenIdle } from '#platform/requests/route-files.ts'
import { count } from '#platform/text/french.ts'
import { isAdmin, profileHref, roleLabels, todayHref, type Account } from '#features/accounts/account.ts'
import { SignOutButton } from '#features/sessions/sign-out.tsx'

export function AccountHeader({ account, onLeft }: { account: Account; onLeft: () => void }) {
  return (
    <div className="account-identity">
      <p className="account-address" title={account.email}>
        {account.email}
      </p>
      <span className="role">{roleLabels[account.role]}</span>
      <SignOutButton onLeft={onLeft} />
    </div>
  )
}

export function AccountTabs({ account, pending }: { account: Account; pending: number | null }) {
  const row = useCurrentTabInView()
  const admin = isAdmin(account)
  useFilesWhenIdle(admin ? 'routes/account/account' : 'routes/account/members-only')
  return (
    <nav className="tabs" aria-label="Compte" ref={row}>
      <ul>
        {admin && <Tab to={todayHref}>Aujourd’hui</Tab>}
        <Tab to={profileHref}>Profil</Tab>
        <Tab to="/compte/commentaires" end>
          Mes commentaires
        </Tab>
        {admin && (
          <>
            <Tab to="/compte/articles">Gestion des articles</Tab>
            <Tab to="/compte/moderation" also="/compte/signalements">
              Modération
              {pending ? (
                <b>
                  <span aria-hidden="true">{pending}</span>
                  <span className="sr-only"> ({count(pending, 'commentaire')} en attente)</span>
                </b>
              ) : null}
            </Tab>
            <Tab to="/compte/commentaires/tous">Tous les commentaires</Tab>
            <Tab to="/compte/audience">Audience</Tab>
            <Tab to="/compte/personnes">Personnes</Tab>
            <Tab to="/compte/site">Site</Tab>
            <Tab to="/compte/etat">État</Tab>
          </>
        )}
        <Tab to="/compte/securite">Sécurité</Tab>
      </ul>
    </nav>
  )
}

interface TabProps {
  to: string
  end?: boolean
  also?: string
  children: ReactNode
}

function Tab({ to, end = false, also, children }: TabProps) {
  const { pathname } = useLocation()
  const prepare = () => askForFiles(to)
  const common = { to, onPointerEnter: prepare, onFocus: prepare, preventScrollReset: true }
  return (
    <li>
      {pathname === also ? (
        <Link {...common} aria-current="true">
          {children}
        </Link>
      ) : (
        <NavLink {...common} end={end}>
          {children}
        </NavLink>
      )}
    </li>
  )
}

/** Leaves a part of the neighbours in view, so that the row shows that it goes on. */
const neighbourPixels = 72

/** Without script, and in browsers that know it, `scroll-initial-target` does this for the first page. */
function useCurrentTabInView() {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef<string>(null)
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')
    if (!row.current || !tab || lastPathname.current === pathname) return
    lastPathname.current = pathname
    const [view, box] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    const before = box.left - view.left - neighbourPixels
    const after = box.right - view.right + neighbourPixels
    if (before < 0 || after > 0) row.current.scrollBy({ left: before < 0 ? before : Math.min(after, before) })
  }, [pathname])
  return row
}
