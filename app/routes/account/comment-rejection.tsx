import { data } from 'react-router'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { rejectComment } from '#features/moderation/decisions.server.ts'
import { decisionSentences } from '#features/moderation/moderation.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-rejection'

export async function action({ params, context }: Route.ActionArgs) {
  const decided = await rejectComment(params.id, currentAccount(context))
  if (!decided.ok) {
    const { status, sentence } = decided.refusal
    return data({ message: `Erreur lors du rejet : ${sentence}` }, { status })
  }
  return redirectWithNotice('/compte/moderation', { kind: 'success', text: decisionSentences.rejet })
}

export default function CommentRejection({ actionData }: Route.ComponentProps) {
  return <RefusedDecision message={actionData?.message ?? null} backHref="/compte/moderation" />
}
