import { redirect } from 'react-router'
import { pagesHref } from '#features/pages/page.ts'
import { forgetPageDraft } from '#features/pages/pages.server.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import type { Route } from './+types/page-draft-deletion'

export const loader = () => redirect(pagesHref)

export async function action({ params, context }: Route.ActionArgs) {
  const account = requireEditor(context)
  await requireDone(await forgetPageDraft(params.id, account), account)
  return redirect(pagesHref, 303)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
