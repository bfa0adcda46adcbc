import { Outlet } from 'react-router'
import { isAdmin, isEditor } from '#features/accounts/account.ts'
import { accountPages } from '#features/accounts/places.ts'
import { AccountFrame } from '#features/profile/account-frame.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { SignInPanel } from '#features/sign-in/sign-in-panel.tsx'
import { useTabFocus } from '#features/accounts/tab-heading.tsx'
import { useSession } from '#features/sessions/session-watcher.tsx'
import { countPendingComments } from '#features/comments/stored-comment.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { extensionPages } from '#platform/extensions.server.ts'
import { partOfPage } from '#platform/part-of-page.server.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import type { Route } from './+types/account'
import '#features/profile/account-frame.css'
import '#features/profile/account-places.css'
import '#features/profile/account-rail.css'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta = hiddenPageMeta('Compte')

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  return {
    account,
    ofExtensions: isAdmin(account) ? extensionPages() : [],
    pending: isEditor(account) ? await partOfPage(countPendingComments(), 'the count of the tab', request) : null,
    returnTo: safeReturn(url.searchParams.get('retour'), '') || null,
  }
}

export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { account, ofExtensions, pending, returnTo } = loaderData
  const session = useSession()
  const show = useToast()
  useTabFocus()
  const markSignedOut = () => {
    session.markSignedOut()
    show({ kind: 'success', text: 'Déconnexion effectuée' })
  }
  if (!account || session.hasLeft) return <SignInPanel mode="connexion" returnTo={returnTo} />
  return (
    <AccountFrame
      account={account}
      pages={accountPages(ofExtensions, account)}
      pending={pending}
      onLeft={markSignedOut}
    >
      <Outlet />
    </AccountFrame>
  )
}
