import { useState } from 'react'
import { Outlet } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { AccountHeader, AccountTabs } from '#features/accounts/account-header.tsx'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { useUnfinishedSignOut } from '#features/accounts/sign-out.tsx'
import { SignInPanel } from '#features/accounts/sign-in-panel.tsx'
import { countPendingComments } from '#features/comments/comment-lists.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import type { Route } from './+types/account'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Compte', hidden: true })

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  return {
    account,
    pending: isAdmin(account) ? await countPendingComments() : null,
    returnTo: safeReturn(url.searchParams.get('retour'), '') || null,
  }
}

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { account, pending, returnTo } = loaderData
  // The account as it was when the person left: a later answer of the server brings a new one.
  const [left, setLeft] = useState<typeof account>(null)
  const show = useToast()
  useUnfinishedSignOut()
  const leave = () => {
    setLeft(account)
    show({ kind: 'success', text: 'Déconnexion effectuée' })
  }
  if (!account || account === left) return <SignInPanel mode="connexion" returnTo={returnTo} />
  return (
    <div className="page">
      <AccountHeader account={account} onLeft={leave} />
      <AccountTabs account={account} pending={pending} />
      <Outlet />
    </div>
  )
}
