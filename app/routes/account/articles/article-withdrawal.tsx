import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { withdrawArticle } from '#features/articles/withdrawal.server.ts'
import { articlesHref } from '#features/management/article-filter.ts'
import { whatWithdrawalKeeps, withdrawalFailure, withdrawalQuestion } from '#features/management/withdrawal.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-withdrawal'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

export const meta = hiddenPageMeta('Retirer un article du site')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const article = await findArticleTitle(params.id)
  if (!article) throw await notFound(articleMissing.sentence, admin)
  return { title: article.title, returnTo: safeReturn(url.searchParams.get('retour'), articlesHref) }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const outcome = await withdrawArticle(params.id, requireAdmin(context))
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ message: withdrawalFailure + sentence }, { status })
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), articlesHref), 'Article retiré du site.')
})

export default function ArticleWithdrawal({ loaderData: { title, returnTo }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title={withdrawalQuestion}
      message={actionData?.message}
      fields={{ returnTo }}
      confirm="Retirer du site"
      cancelHref={returnTo}
    >
      <p>{title}</p>
      <p>{whatWithdrawalKeeps}</p>
    </ConfirmationPage>
  )
}
