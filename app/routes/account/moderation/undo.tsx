import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { data } from 'react-router'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { lastAuditLogNumber } from '#features/comments/audit-log.server.ts'
import { answerUndo } from '#features/moderation/decision-responses.server.ts'
import { readUndone, undoDecisions } from '#features/moderation/undo.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/undo'

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const backHref = safeReturn(body.get('returnTo'), '/compte/moderation')
  const { ids, text, detail } = await undoDecisions(readUndone(body), admin)
  if (ids.length === 0) return data({ message: text, current: null, backHref }, { status: 409 })
  const auditLogNumber = await lastAuditLogNumber()
  return answerUndo(body, backHref, { message: text, detail, undone: ids, auditLogNumber })
})

export default RefusedDecision
