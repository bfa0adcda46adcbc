import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { trashHref } from '#features/articles/article.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { eraseArticles, findTrashedArticle } from '#features/articles/article-trash.server.ts'
import { erasureFailure, erasureQuestion, whatErasureTakes } from '#features/management/trash.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-erasure'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

export const meta = hiddenPageMeta('Effacer un article')

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const article = await findTrashedArticle(params.id)
  if (!article) throw await notFound(articleMissing.sentence, admin)
  return { title: article.title }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const outcome = await eraseArticles(params.id, admin)
  const refusal = outcome.ok ? (outcome.value === 0 ? articleMissing : null) : outcome.refusal
  if (refusal) return data({ message: erasureFailure + refusal.sentence }, { status: refusal.status })
  return redirectWithNotice(trashHref, 'Article effacé.')
})

export default function ArticleErasure({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage title={erasureQuestion} message={actionData?.message} confirm="Effacer" cancelHref={trashHref}>
      <p>{loaderData.title}</p>
      <p>{whatErasureTakes}</p>
    </ConfirmationPage>
  )
}
