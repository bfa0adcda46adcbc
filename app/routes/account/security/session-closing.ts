import { data, redirect } from 'react-router'
import { requireAccount, requireSessionId } from '#features/sessions/authorization.server.ts'
import { closeSession } from '#features/sessions/open-sessions.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/session-closing'

export const loader = () => redirect('/compte/securite')

export async function action({ params, request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const proof = formText(await readBody(request), 'proof')
  const outcome = await closeSession(account, requireSessionId(context), params.id, proof)
  if (!outcome.ok) {
    if (outcome.refusal.kind === 'refused') throw data({ message: outcome.refusal.sentence }, { status: 409 })
    const message = 'Session introuvable.'
    const absent = await notFound(message, account)
    throw data({ ...absent.data, message }, { status: 404 })
  }
  const text = outcome.value === 'closed' ? 'Session fermée.' : 'Cette session était déjà fermée.'
  return redirectWithNotice('/compte/securite', text)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
