import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { draftForm } from '#features/articles/article-form.ts'
import { saveDraft } from '#features/editor/drafts.server.ts'
import { readTerm } from '#features/search/search.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/searched-draft'

export function loader() {
  throw redirect('/compte/recherches')
}

/** Creates a draft titled by a search that found nothing. */
export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  const account = requireAdmin(context)
  const term = readTerm(formText(await readBody(request), 'term'))
  const body = new FormData()
  body.set('title', term.charAt(0).toLocaleUpperCase('fr') + term.slice(1))
  const draft = readForm(draftForm, body)
  const id = randomUUID()
  const outcome = draft.ok ? await saveDraft(id, draft.value, account) : null
  if (!outcome?.ok) {
    const text = outcome?.refusal.sentence ?? 'Ce terme ne peut pas devenir un titre.'
    return redirectWithNotice('/compte/recherches', { kind: 'error', text })
  }
  return redirectWithNotice(`/compte/brouillons/${id}`, { kind: 'success', text: 'Brouillon créé.' })
})

/** A component makes this a page route, whose refusals are pages. */
export default function SearchedDraft() {
  return null
}
