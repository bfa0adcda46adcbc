import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { draftForm } from '#features/articles/article-form.ts'
import { saveDraft } from '#features/editor/drafts.server.ts'
import { readTerm } from '#features/search/search.ts'
import { readForm } from '#platform/forms/form.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/searched-draft'

export const loader = () => redirect('/compte/recherches')

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const account = requireAdmin(context)
  const term = readTerm(formText(body, 'term'))
  const fields = new FormData()
  fields.set('title', term.charAt(0).toLocaleUpperCase('fr') + term.slice(1))
  const draft = readForm(draftForm, fields)
  const id = randomUUID()
  const outcome = draft.ok ? await saveDraft(id, draft.value, account) : null
  if (!outcome?.ok) {
    const text = outcome?.refusal.sentence ?? 'Ce terme ne peut pas devenir un titre.'
    return redirectWithNotice('/compte/recherches', { kind: 'error', text })
  }
  return redirectWithNotice(`/compte/brouillons/${id}`, 'Brouillon créé.')
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
