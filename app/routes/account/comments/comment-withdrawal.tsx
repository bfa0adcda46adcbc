import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { pageOfOwnComment, whyNotWithdrawComment } from '#features/comments/comment.ts'
import { requireComment, withdrawComment } from '#features/comments/own-comment.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-withdrawal'
import { ConfirmationPage } from '#platform/forms/confirmation-page.tsx'
import { decisionSentences } from '#features/moderation/moderation.ts'

export const handle = { app: true }

export const meta = hiddenPageMeta('Supprimer un commentaire')

export async function loader({ params, context }: Route.LoaderArgs) {
  return { comment: await requireComment(params.id, requireAccount(context), whyNotWithdrawComment) }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const outcome = await withdrawComment(params.id, requireAccount(context))
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ message: `Erreur à la suppression : ${sentence}` }, { status })
  }
  const { wasAnswer, slug } = outcome.value
  return redirectWithNotice(
    pageOfOwnComment(wasAnswer, slug),
    wasAnswer ? 'Réponse supprimée.' : decisionSentences.deleted,
  )
})

export default function CommentWithdrawalPage({ loaderData: { comment }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title={`Supprimer ${comment.isAnswer ? 'cette réponse' : 'votre commentaire'}\u00a0?`}
      message={actionData?.message}
      confirm="Supprimer"
      cancelHref={pageOfOwnComment(comment.isAnswer, comment.article.slug)}
    >
      <p className="comment-text">{comment.text}</p>
      <p>
        {comment.isAnswer
          ? 'Cette réponse disparaîtra de l’article.'
          : 'Ce commentaire disparaîtra du site, avec les réponses qu’il a reçues. Il ne pourra pas être rétabli.'}
      </p>
    </ConfirmationPage>
  )
}
