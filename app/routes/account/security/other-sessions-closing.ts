import { redirect } from 'react-router'
import { requireAccount, requireSessionId } from '#features/sessions/authorization.server.ts'
import { closeOtherSessions } from '#features/sessions/open-sessions.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import type { Route } from './+types/other-sessions-closing'

export const loader = () => redirect('/compte/securite')

export async function action({ context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const total = await closeOtherSessions(account, requireSessionId(context))
  const text =
    total === 0
      ? 'Aucune autre session n’était ouverte.'
      : `${count(total, 'autre session fermée', 'autres sessions fermées')}.`
  return redirectWithNotice('/compte/securite', text)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
