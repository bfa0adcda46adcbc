import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { handledOnce } from '#features/accounts/handled-once.server.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { decideSelection, readReason, readSelection } from '#features/moderation/selection.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/selection'

const queue = '/compte/moderation'

/** Several pending comments at once: those that can be decided are, and the others are told. */
export const action = handledOnce(async ({ request, url, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const typed = await readBody(request)
  const decision = /\/rejet(\.data)?$/.test(url.pathname) ? 'rejet' : 'validation'
  const decided = await decideSelection(decision, readSelection(typed), admin, readReason(typed.get('reason')))
  const backHref = safeReturn(typed.get('retour'), queue)
  if (!decided.done) {
    return data(
      { message: decided.detail ?? decided.text, current: null, backHref },
      { status: decided.detail ? 409 : 400 },
    )
  }
  return redirectWithNotice(backHref, {
    kind: 'success',
    text: decided.text,
    ...(decided.detail && { detail: decided.detail }),
  })
})

export default function Selection({ actionData }: Route.ComponentProps) {
  return <RefusedDecision refusal={actionData} />
}
