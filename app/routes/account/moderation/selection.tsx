import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { data } from 'react-router'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { answerDecision } from '#features/moderation/decision-responses.server.ts'
import { moderateSelection, readReason, readSelection } from '#features/moderation/selection.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/selection'

const queue = '/compte/moderation'

/** Partial success: those that cannot be decided are reported. */
export const action = handledOnce(async ({ url, context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const decision = url.pathname.endsWith('/rejet') ? 'rejected' : 'validated'
  const { decided, text, detail } = await moderateSelection(
    decision,
    readSelection(body),
    admin,
    readReason(body.get('reason')),
  )
  const backHref = safeReturn(body.get('returnTo'), queue)
  if (decided.length === 0)
    return data({ message: detail ?? text, current: null, backHref }, { status: detail ? 409 : 400 })
  return answerDecision(body, backHref, { message: text, detail, decided })
})

export default RefusedDecision
