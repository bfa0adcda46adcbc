import { Link, NavLink, useLocation } from 'react-router'
import { count } from '#platform/text/french.ts'
import { isAdmin, roleLabel, type Account } from './account.ts'
import { SignOutButton } from './sessions/sign-out.tsx'

export function AccountHeader({ account, onLeft }: { account: Account; onLeft: () => void }) {
  return (
    <div className="account-identity">
      <h2>{account.email}</h2>
      <span className="role">{roleLabel(account)}</span>
      <SignOutButton onLeft={onLeft} />
    </div>
  )
}

export function AccountTabs({ account, pending }: { account: Account; pending: number | null }) {
  return (
    <nav className="tabs" aria-label="Compte">
      <Tab to="/compte" end>
        Profil
      </Tab>
      <Tab to="/compte/commentaires" end>
        Mes commentaires
      </Tab>
      <Tab to="/compte/securite">Sécurité</Tab>
      {isAdmin(account) && (
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
          <Tab to="/compte/personnes">Personnes</Tab>
          <Tab to="/compte/audience">Audience</Tab>
          <Tab to="/compte/site">Site</Tab>
        </>
      )}
    </nav>
  )
}

interface TabProps {
  to: string
  end?: boolean
  also?: string
  children: React.ReactNode
}

function Tab({ to, end = false, also, children }: TabProps) {
  const { pathname } = useLocation()
  if (pathname === also) {
    return (
      <Link to={to} className="current" aria-current="true" preventScrollReset>
        {children}
      </Link>
    )
  }
  return (
    <NavLink to={to} end={end} className={({ isActive }) => (isActive ? 'current' : '')} preventScrollReset>
      {children}
    </NavLink>
  )
}
