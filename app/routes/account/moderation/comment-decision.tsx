import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { decideComment } from '#features/moderation/decisions.server.ts'
import { answerDecision } from '#features/moderation/decision-responses.server.ts'
import { decidedBefore, reasonInputs } from '#features/moderation/moderation.ts'
import { readReason, readVersion } from '#features/moderation/selection.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { decisionAt } from '#features/moderation/decision-addresses.ts'
import type { Route } from './+types/comment-decision'

/** A pending comment is validated or rejected; a published one is deleted. */
export const handle = { inputs: reasonInputs } satisfies RouteHandle

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const { decision, label, failure, list, message } = decisionAt(url.pathname)
  const backHref = safeReturn(body.get('returnTo'), list)
  const reason = readReason(body.get('reason'))
  const comment = { id: params.id, version: readVersion(body.get('version')) }
  const outcome = await decideComment(decision, comment, currentAccount(context), reason)
  if (outcome.ok) return answerDecision(body, backHref, { message, decided: [outcome.value] })
  const { status, sentence, ...refusal } = outcome.refusal
  return data({ message: failure + sentence, ...refusal, reason, backHref, retry: label }, { status })
}, refusedChange)

function refusedChange(body: FormData, { url }: Route.ActionArgs) {
  const { label, failure, list } = decisionAt(url.pathname)
  const reason = readReason(body.get('reason'))
  const backHref = safeReturn(body.get('returnTo'), list)
  const message = failure + decidedBefore(reason)
  return data({ message, current: null, reason, backHref, retry: label }, { status: 409 })
}

export default RefusedDecision
