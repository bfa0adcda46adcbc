import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { removeSynonym } from '#features/search/synonyms.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/synonym-removal'

export const loader = () => redirect('/compte/recherches')

export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  if (!(await removeSynonym(params.id))) throw await notFound('Synonyme introuvable.', account)
  return redirectWithNotice('/compte/recherches', 'Synonyme supprimé.')
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
