import { data } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { liftBan } from '#features/moderation/bans.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/ban-lifting'

export const action = handledOnce(async ({ params, request, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const body = await readBody(request)
  const outcome = await liftBan(params.id, admin)
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    if (status === 404) throw await notFound(sentence, admin)
    throw data({ message: sentence }, { status })
  }
  return redirectWithNotice(safeReturn(body.get('returnTo'), '/compte/moderation'), {
    kind: 'success',
    text: `${outcome.value.name} peut de nouveau commenter.`,
  })
})
