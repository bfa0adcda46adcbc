import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { CommentWithdrawal } from '#features/comments/comment-withdrawal.tsx'
import { whyNotWithdrawComment } from '#features/comments/comment.ts'
import { openComment, withdrawComment } from '#features/comments/own-comment.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-withdrawal'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import { articlePath } from '#features/articles/slug.ts'
import { decisionSentences } from '#features/moderation/moderation.ts'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Supprimer un commentaire', isHidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await openComment(params.id, requireAccount(context), whyNotWithdrawComment)
  if (!outcome.ok) throw data({ message: outcome.refusal.sentence }, { status: outcome.refusal.status })
  return { comment: outcome.value }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs) => {
  const outcome = await withdrawComment(params.id, requireAccount(context))
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ message: `Erreur à la suppression : ${sentence}` }, { status })
  }
  const { wasAnswer, slug } = outcome.value
  return redirectWithNotice(wasAnswer ? `${articlePath(slug)}#commentaires` : '/compte/commentaires', {
    kind: 'success',
    text: wasAnswer ? 'Réponse supprimée.' : decisionSentences.deleted,
  })
})

export default function CommentWithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { comment } = loaderData
  return (
    <NarrowPage
      title={
        <>
          Supprimer {comment.isAnswer ? 'cette réponse' : 'votre commentaire'}
          {'\u00a0'}?
        </>
      }
    >
      <CommentWithdrawal
        comment={comment}
        backHref={comment.isAnswer ? `${articlePath(comment.article.slug)}#commentaires` : '/compte/commentaires'}
        message={actionData?.message}
      />
    </NarrowPage>
  )
}
