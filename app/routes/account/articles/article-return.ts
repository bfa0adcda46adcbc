import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { putBackArticle } from '#features/articles/withdrawal.server.ts'
import { articlesHref } from '#features/management/article-filter.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-return'

export function loader() {
  throw redirect(articlesHref)
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  const outcome = await putBackArticle(params.id, admin)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, admin)
  return redirectWithNotice(safeReturn(body.get('returnTo'), articlesHref), 'Article remis en ligne.')
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
