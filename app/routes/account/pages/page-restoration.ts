import { redirect } from 'react-router'
import { restorePage } from '#features/pages/page-trash.server.ts'
import { pagesHref } from '#features/pages/page.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/page-restoration'

export const loader = () => redirect(pagesHref)

export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const outcome = await restorePage(params.id, account)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, account)
  return redirectWithNotice(pagesHref, { kind: 'success', text: 'Page remise.', detail: outcome.value.title })
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
