import { data } from 'react-router'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { validateComment } from '#features/moderation/decisions.server.ts'
import { decisionSentences, listBehind } from '#features/moderation/moderation.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-validation'

/** From the list of pending comments or from that of all comments: the same decision, another message. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const list = listBehind(url.pathname)
  const decided = await validateComment(params.id, currentAccount(context))
  if (!decided.ok) {
    const { status, sentence } = decided.refusal
    return data({ message: `Erreur lors de la validation : ${sentence}`, backHref: list.href }, { status })
  }
  return redirectWithNotice(list.href, {
    kind: 'success',
    text: decisionSentences[list.pending ? 'validation' : 'validated'],
  })
}

export default function CommentValidation({ actionData }: Route.ComponentProps) {
  return (
    <RefusedDecision message={actionData?.message ?? null} backHref={actionData?.backHref ?? '/compte/moderation'} />
  )
}
