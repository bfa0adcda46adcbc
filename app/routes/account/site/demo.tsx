import { data, redirect } from 'react-router'
import { todayHref } from '#features/accounts/account.ts'
import { countDemo, leaveDemo } from '#features/operations/demo.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/demo'

export const meta = hiddenPageMeta('Quitter la démonstration')

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const counts = await countDemo()
  if (!counts) throw redirect(todayHref)
  return counts
}

export const action = handledOnce(async ({ context }: Route.ActionArgs) => {
  const forbidden = await leaveDemo(requireAdmin(context))
  if (forbidden) return data({ message: forbidden }, { status: 403 })
  return redirectWithNotice(todayHref, 'La démonstration est finie\u00a0: le blog est à vous.')
})

export default function Demo({ loaderData: { articles, comments, members }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title="Quitter la démonstration&nbsp;?"
      message={actionData?.message}
      confirm="Quitter la démonstration"
      cancelHref={todayHref}
    >
      <p>
        {count(articles, 'article de démonstration', 'articles de démonstration')}, même ceux que vous avez modifiés,
        avec leurs {count(comments, 'commentaire')}, leurs photos et leurs films, et{' '}
        {count(members, 'membre inventé', 'membres inventés')} disparaîtront pour de bon, sans passer par la corbeille.
      </p>
      <p>
        Vos réglages restent, comme les articles que vous avez écrits et les personnes que vous avez invitées ou qui se
        sont inscrites.
      </p>
    </ConfirmationPage>
  )
}
