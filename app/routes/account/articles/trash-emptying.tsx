import { data, redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { trashHref } from '#features/articles/article.ts'
import { countTrashedArticles, eraseArticles } from '#features/articles/article-trash.server.ts'
import { emptyingQuestion, erasureFailure } from '#features/management/trash.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/trash-emptying'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'

export const meta = hiddenPageMeta('Vider la corbeille')

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const articles = await countTrashedArticles()
  if (articles === 0) throw redirect(trashHref)
  return { articles }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs) => {
  const outcome = await eraseArticles(null, requireAdmin(context))
  if (!outcome.ok)
    return data({ message: erasureFailure + outcome.refusal.sentence }, { status: outcome.refusal.status })
  return redirectWithNotice(
    trashHref,
    `${count(outcome.value, 'article')} ${outcome.value < 2 ? 'effacé' : 'effacés'}.`,
  )
})

export default function TrashEmptying({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title={emptyingQuestion(loaderData.articles)}
      message={actionData?.message}
      confirm="Vider la corbeille"
      cancelHref={trashHref}
    >
      <p>Leurs textes, leurs commentaires et leurs photos disparaîtront pour de bon.</p>
    </ConfirmationPage>
  )
}
