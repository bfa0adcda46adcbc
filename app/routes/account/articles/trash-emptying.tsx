import { data, Form, redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { trashHref } from '#features/articles/article.ts'
import { countTrashedArticles, eraseArticles } from '#features/articles/article-trash.server.ts'
import { emptyingQuestion, erasureFailure } from '#features/management/trash.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/trash-emptying'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'

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
    <NarrowPage title={emptyingQuestion(loaderData.articles)}>
      <ErrorMessage>{actionData?.message}</ErrorMessage>
      <Form method="post" className="panel">
        <IdempotencyKeyField />
        <p>Leurs textes, leurs commentaires et leurs photos disparaîtront pour de bon.</p>
        <ConfirmationActions cancelHref={trashHref}>Vider la corbeille</ConfirmationActions>
      </Form>
    </NarrowPage>
  )
}
