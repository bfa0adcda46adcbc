import { data } from 'react-router'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { validateComment } from '#features/moderation/decisions.server.ts'
import { answerDecision } from '#features/moderation/decision-responses.server.ts'
import { decisionsAt } from '#features/moderation/decision-addresses.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { readVersion } from '#features/moderation/selection.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-validation'

/** From the queue or the list of all comments, which have different messages. */
export const action = handledOnce(async ({ params, url, context }: Route.ActionArgs, body) => {
  const { list, sentences } = decisionsAt(url.pathname)
  const backHref = safeReturn(body.get('returnTo'), list)
  const outcome = await validateComment(
    { id: params.id, version: readVersion(body.get('version')) },
    currentAccount(context),
  )
  if (!outcome.ok) {
    const { status, sentence, current } = outcome.refusal
    return data({ message: `Erreur lors de la validation : ${sentence}`, current, backHref }, { status })
  }
  return answerDecision(body, backHref, { message: sentences.validated, decided: [outcome.value] })
})

export default function CommentValidation({ actionData }: Route.ComponentProps) {
  return <RefusedDecision refusal={actionData} retry="Valider" />
}
