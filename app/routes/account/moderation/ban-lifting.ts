import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { liftBan } from '#features/moderation/bans.server.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/ban-lifting'

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const outcome = await liftBan(params.id, admin)
  if (!outcome.ok) throw await refusedPage(outcome.refusal, admin)
  return redirectWithNotice(
    safeReturn(body.get('returnTo'), '/compte/moderation'),
    `${outcome.value.name} peut de nouveau commenter.`,
  )
})
