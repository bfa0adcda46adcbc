import { profileHref } from '#features/accounts/account.ts'
import { redirect } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { endEmailChange } from '#features/accounts/pending-access.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/pending-email-change-cancellation'

export const loader = () => redirect(profileHref)

export async function action({ context }: Route.ActionArgs) {
  await endEmailChange(requireAccount(context).id)
  return redirectWithNotice(profileHref, 'Le changement d’adresse est annulé.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
