import { profileHref } from '#features/accounts/account.ts'
import { redirect } from 'react-router'
import { endEmailChange } from '#features/accounts/pending-access.server.ts'
import { sendEmailChangeAgain } from '#features/profile/email-change.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/pending-email-change'

export const loader = () => redirect(profileHref)

export const action = handledOnce(async ({ url, context }: Route.ActionArgs) => {
  const account = requireAccount(context)
  if (url.pathname.endsWith('/abandon')) {
    await endEmailChange(account.id)
    return redirectWithNotice(profileHref, 'Le changement d’adresse est annulé.')
  }
  const outcome = await sendEmailChangeAgain(account)
  if (!outcome.ok) return redirectWithNotice(profileHref, { kind: 'error', text: outcome.refusal.sentence })
  return redirectWithNotice(profileHref, 'Le message est reparti vers la nouvelle adresse.')
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
