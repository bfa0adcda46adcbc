import { redirect } from 'react-router'
import { pagesHref } from '#features/pages/page.ts'
import { withdrawPage } from '#features/pages/pages.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/page-withdrawal'

export const loader = () => redirect(pagesHref)

export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const outcome = await withdrawPage(params.id, account)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, account)
  return redirectWithNotice(pagesHref, 'Page retirée du site\u00a0: son texte et son adresse sont gardés.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
