import { Form, NavLink } from 'react-router'
import { Icon } from '#platform/ui/icon.tsx'
import { count } from '#platform/text/french.ts'
import { isAdmin, roleLabel, type Account } from './account.ts'

/** The e-mail here is the person's own. */
export function AccountHeader({ account }: { account: Account }) {
  return (
    <div className="qui">
      <h1>{account.email}</h1>
      <span className="role">{roleLabel(account)}</span>
      <Form method="post" action="/compte/deconnexion">
        <button className="btn creux" type="submit">
          <Icon name="sortir" />
          Se déconnecter
        </button>
      </Form>
    </div>
  )
}

export function AccountTabs({ account, pending }: { account: Account; pending: number | null }) {
  return (
    <nav className="onglets" aria-label="Compte">
      <Tab to="/compte" end>
        Profil
      </Tab>
      <Tab to="/compte/commentaires">Mes commentaires</Tab>
      {isAdmin(account) && (
        <>
          <Tab to="/compte/articles">Gestion des articles</Tab>
          <Tab to="/compte/moderation">
            Modération
            {pending ? (
              <b>
                <span aria-hidden="true">{pending}</span>
                <span className="sr"> ({count(pending, 'commentaire')} en attente)</span>
              </b>
            ) : null}
          </Tab>
        </>
      )}
    </nav>
  )
}

function Tab({ to, end = false, children }: { to: string; end?: boolean; children: React.ReactNode }) {
  return (
    <NavLink to={to} end={end} className={({ isActive }) => (isActive ? 'ici' : '')} preventScrollReset>
      {children}
    </NavLink>
  )
}
