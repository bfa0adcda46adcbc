import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { deleteComment, rejectComment } from '#features/moderation/decisions.server.ts'
import { answerDecision } from '#features/moderation/decision-responses.server.ts'
import { decidedBefore, reasonInputs } from '#features/moderation/moderation.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { readReason, readVersion } from '#features/moderation/selection.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import { anyCommentDecisions, decisionsAt, pendingDecisions } from '#features/moderation/decision-addresses.ts'
import type { Route } from './+types/comment-removal'

/** A pending comment is rejected; a published one is deleted. */
export const handle = { inputs: reasonInputs } satisfies RouteHandle

export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const addresses = decisionsAt(url.pathname)
  const { list, removal, removalFailure, sentences } = addresses
  const backHref = safeReturn(body.get('returnTo'), list)
  const reason = readReason(body.get('reason'))
  const outcome = await (addresses === pendingDecisions ? rejectComment : deleteComment)(
    { id: params.id, version: readVersion(body.get('version')) },
    currentAccount(context),
    reason,
  )
  if (!outcome.ok) {
    const { status, sentence, current } = outcome.refusal
    return data({ message: removalFailure + sentence, current, reason, backHref, retry: removal }, { status })
  }
  return answerDecision(body, backHref, { message: sentences.deleted, decided: [outcome.value] })
}, refusedChange)

function refusedChange(body: FormData, { url }: Route.ActionArgs) {
  const { list, removal, removalFailure } = decisionsAt(url.pathname)
  const reason = readReason(body.get('reason'))
  const backHref = safeReturn(body.get('returnTo'), list)
  const message = removalFailure + decidedBefore(reason)
  return data({ message, current: null, reason, backHref, retry: removal }, { status: 409 })
}

export default function CommentRemoval({ actionData }: Route.ComponentProps) {
  return (
    <RefusedDecision
      refusal={actionData}
      retry={actionData && 'retry' in actionData ? actionData.retry : anyCommentDecisions.removal}
    />
  )
}
