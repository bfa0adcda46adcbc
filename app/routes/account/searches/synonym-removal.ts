import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { removeSynonym } from '#features/search/synonyms.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/synonym-removal'

export function loader() {
  throw redirect('/compte/recherches')
}

export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  if (!(await removeSynonym(params.id))) throw await notFound('Synonyme introuvable.', account)
  return redirectWithNotice('/compte/recherches', { kind: 'success', text: 'Synonyme supprimé.' })
}

/** A component makes this a page route, whose refusals are pages. */
export default function SynonymRemoval() {
  return null
}
