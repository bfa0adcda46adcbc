import { editablePage } from '#features/pages/editable-page.server.ts'
import { pageMissing, pagesHref, pageTrashSentence } from '#features/pages/page.ts'
import { deletePage } from '#features/pages/page-trash.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound, refusedPage } from '#features/site/not-found.server.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import type { Route } from './+types/page-deletion'
import '#features/accounts/account.css'

export const meta = hiddenPageMeta('Supprimer une page')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const page = await editablePage(params.id)
  if (!page) throw await notFound(pageMissing.sentence, account)
  return { title: page.article.title }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const account = requireAdmin(context)
  const outcome = await deletePage(params.id, account)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, account)
  return redirectWithNotice(pagesHref, {
    kind: 'success',
    text: 'Page supprimée.',
    detail: pageTrashSentence,
    undo: `${pagesHref}/${params.id}/remise`,
  })
})

export default function PageDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage title="Supprimer cette page&nbsp;?">
      <form method="post" className="panel">
        <IdempotencyKeyField />
        <p>{loaderData.title || 'Sans titre'}</p>
        <p>{pageTrashSentence}</p>
        <ConfirmationActions cancelHref={pagesHref}>Supprimer</ConfirmationActions>
      </form>
    </NarrowPage>
  )
}
