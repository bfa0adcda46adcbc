import { listTrashedPages, erasePage } from '#features/pages/page-trash.server.ts'
import { pageErasureQuestion, pageMissing, pagesHref } from '#features/pages/page.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound, requireDone } from '#features/site/not-found.server.ts'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/page-erasure'

export const meta = hiddenPageMeta('Effacer une page')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  const page = (await listTrashedPages()).find(({ id }) => id === params.id)
  if (!page) throw await notFound(pageMissing.sentence, account)
  return { title: page.title }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const account = requireEditor(context)
  await requireDone(await erasePage(params.id, account), account)
  return redirectWithNotice(pagesHref, 'Page effacée.')
})

export default function PageErasure({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <ConfirmationPage title={pageErasureQuestion} confirm="Effacer" cancelHref={pagesHref}>
      <p>{title || 'Sans titre'}</p>
      <p>Son texte, ses versions et son adresse disparaîtront pour de bon.</p>
    </ConfirmationPage>
  )
}
