import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { trashHref } from '#features/articles/article.ts'
import { restoreArticle } from '#features/articles/deletion.server.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-restoration'

export function loader() {
  throw redirect(trashHref)
}

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const outcome = await restoreArticle(params.id, admin)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, admin)
  return redirectWithNotice(safeReturn(url.searchParams.get('retour'), trashHref), {
    kind: 'success',
    text: 'Article remis.',
    detail: outcome.value.title,
  })
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
