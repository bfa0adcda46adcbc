import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { pinArticle, unpinArticle } from '#features/articles/withdrawal.server.ts'
import { articlesHref } from '#features/management/article-filter.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-pin'

export function loader() {
  throw redirect(articlesHref)
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireAdmin(context)
  const isPinned = body.get('epingle') === 'oui'
  const outcome = await (isPinned ? pinArticle : unpinArticle)(params.id, admin)
  const returnTo = safeReturn(body.get('returnTo'), articlesHref)
  if (!outcome.ok && outcome.refusal.status === 409)
    return redirectWithNotice(returnTo, { kind: 'error', text: outcome.refusal.sentence })
  if (!outcome.ok) throw await refusedPage(outcome.refusal, admin)
  return redirectWithNotice(
    returnTo,
    isPinned ? 'Article épinglé en tête de l’accueil.' : 'Article détaché de la tête de l’accueil.',
  )
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
