import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { handledOnce } from '#features/accounts/handled-once.server.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { readUndone, undoDecisions } from '#features/moderation/undoing.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/undoing'

/** Takes back one's own decisions of the last seconds. */
export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const typed = await readBody(request)
  const backHref = safeReturn(typed.get('retour'), '/compte/moderation')
  const undone = await undoDecisions(readUndone(typed), admin)
  if (!undone.done) return data({ message: undone.text, current: null, backHref }, { status: 409 })
  return redirectWithNotice(backHref, {
    kind: 'success',
    text: undone.text,
    ...(undone.detail && { detail: undone.detail }),
  })
})

export default function Undoing({ actionData }: Route.ComponentProps) {
  return <RefusedDecision refusal={actionData} />
}
