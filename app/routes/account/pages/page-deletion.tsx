import { findEditablePage } from '#features/pages/editable-page.server.ts'
import { pagesHref, pageTrashSentence } from '#features/pages/page.ts'
import { deletePage } from '#features/pages/page-trash.server.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/page-deletion'

export const meta = hiddenPageMeta('Supprimer une page')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  const page = await requireDone(await findEditablePage(params.id), account)
  return { title: page.article.title }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const account = requireEditor(context)
  await requireDone(await deletePage(params.id, account), account)
  return redirectWithNotice(pagesHref, {
    kind: 'success',
    text: 'Page supprimée.',
    detail: pageTrashSentence,
    undo: `${pagesHref}/${params.id}/remise`,
  })
})

export default function PageDeletion({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <ConfirmationPage title={'Supprimer cette page\u00a0?'} confirm="Supprimer" cancelHref={pagesHref}>
      <p>{title || 'Sans titre'}</p>
      <p>{pageTrashSentence}</p>
    </ConfirmationPage>
  )
}
