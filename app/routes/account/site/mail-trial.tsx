import { redirect } from 'react-router'
import { todayHref } from '#features/accounts/account.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { sendMailTrial } from '#features/operations/first-start.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/mail-trial'

export const loader = () => redirect(todayHref)

export const action = handledOnce(async ({ context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const isSent = await sendMailTrial(admin)
  return redirectWithNotice(
    todayHref,
    isSent
      ? `Essai parti pour ${admin.email}. Rechargez cette page\u00a0: l’étape se coche quand il est accepté.`
      : { kind: 'error', text: 'Trop d’essais en une heure. Attendez un peu.' },
  )
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
