import { data } from 'react-router'
import { currentAccount } from '#features/accounts/gate.server.ts'
import { deleteComment, rejectComment } from '#features/moderation/decisions.server.ts'
import { decisionSentences, listBehind, reasonCharactersMax } from '#features/moderation/moderation.ts'
import { RefusedDecision } from '#features/moderation/refused-decision.tsx'
import { readBody, textOf } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-removal'

/** A pending comment is rejected; any comment can be deleted. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const list = listBehind(url.pathname)
  const reason =
    textOf(await readBody(request), 'reason')
      .trim()
      .slice(0, reasonCharactersMax) || null
  const decided = await (list.pending ? rejectComment : deleteComment)(params.id, currentAccount(context), reason)
  if (!decided.ok) {
    const { status, sentence } = decided.refusal
    return data(
      {
        message: `${list.pending ? 'Erreur lors du rejet : ' : 'Erreur à la suppression : '}${sentence}`,
        backHref: list.href,
      },
      { status },
    )
  }
  return redirectWithNotice(list.href, { kind: 'success', text: decisionSentences[list.pending ? 'rejet' : 'deleted'] })
}

export default function CommentRemoval({ actionData }: Route.ComponentProps) {
  return (
    <RefusedDecision message={actionData?.message ?? null} backHref={actionData?.backHref ?? '/compte/moderation'} />
  )
}
