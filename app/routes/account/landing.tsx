import { redirect } from 'react-router'
import { isAuthor, profileHref, todayHref } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import type { Route } from './+types/landing'

/** For someone signed in; the layout shows everybody else how to sign in. */
export function loader({ context }: Route.LoaderArgs) {
  const account = currentAccount(context)
  if (account) throw redirect(isAuthor(account) ? todayHref : profileHref)
  return null
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
