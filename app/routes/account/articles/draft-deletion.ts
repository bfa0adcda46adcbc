import { redirect } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { deleteDraft } from '#features/editor/drafts.server.ts'
import { draftMissing } from '#features/articles/article-refusal.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/draft-deletion'

export const loader = () => redirect('/compte/articles')

export async function action({ params, request, context }: Route.ActionArgs) {
  const account = requireAuthor(context)
  if (!(await deleteDraft(params.id, account))) throw await notFound(draftMissing.sentence, account)
  // Sent by the editor for a draft that it discards itself.
  if (formText(await readBody(request), 'unasked')) return redirect('/compte/articles', 303)
  return redirectWithNotice('/compte/articles', 'Brouillon supprimé.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
