import { data, redirect } from 'react-router'
import { requireAccount, requireSessionId } from '#features/sessions/authorization.server.ts'
import { closeOtherSessions, closeSession } from '#features/sessions/open-sessions.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/session-closing'

export const loader = () => redirect('/compte/securite')

/** Closes one session, or without an id all but this one. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const currentId = requireSessionId(context)
  if (id) {
    const outcome = await closeSession(account, currentId, id)
    if (!outcome.ok) throw data({ message: outcome.refusal.sentence }, { status: outcome.refusal.status })
    return redirectWithNotice(
      '/compte/securite',
      outcome.value ? 'Session fermée.' : 'Cette session était déjà fermée.',
    )
  }
  const total = await closeOtherSessions(account, currentId)
  const words = `${count(total, 'autre session fermée', 'autres sessions fermées')}.`
  return redirectWithNotice('/compte/securite', total === 0 ? 'Aucune autre session n’était ouverte.' : words)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
