import { data } from 'react-router'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { validateComment } from '#features/moderation/decisions.server.ts'
import { decisionSentences } from '#features/moderation/moderation.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/any-comment-validation'

export async function action({ params, context }: Route.ActionArgs) {
  const decided = await validateComment(params.id, currentAccount(context))
  if (!decided.ok) {
    const { status, sentence } = decided.refusal
    return data({ message: `Erreur lors de la validation : ${sentence}` }, { status })
  }
  return redirectWithNotice('/compte/commentaires', { kind: 'success', text: decisionSentences.validated })
}

export default function AnyCommentValidation({ actionData }: Route.ComponentProps) {
  return <RefusedDecision message={actionData?.message ?? null} backHref="/compte/commentaires" />
}
