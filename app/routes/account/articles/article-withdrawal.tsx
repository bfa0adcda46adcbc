import { data } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { withdrawArticle } from '#features/articles/withdrawal.server.ts'
import { articlesHref } from '#features/management/article-filter.ts'
import { whatWithdrawalKeeps, withdrawalFailure, withdrawalQuestion } from '#features/management/withdrawal.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/article-withdrawal'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

export const meta = hiddenPageMeta('Retirer un article du site')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const admin = requireAuthor(context)
  const article = await requireDone(await findEditableArticle(params.id, admin), admin)
  return { title: article.title, returnTo: safeReturn(url.searchParams.get('retour'), articlesHref) }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const outcome = await withdrawArticle(params.id, requireAuthor(context))
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
