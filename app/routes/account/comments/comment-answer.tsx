import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { handledOnce } from '#features/accounts/idempotent-action.server.ts'
import { answerComment } from '#features/comments/posting/answering.server.ts'
import { CommentEditBox } from '#features/comments/own-comments/comment-edit-box.tsx'
import { commentAnswerForm } from '#features/comments/posting/comment-form.ts'
import { whyNotAnswer } from '#features/comments/comment.ts'
import { openComment } from '#features/comments/own-comments/own-comment.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-answer'
import '#features/accounts/account.css'

export const handle = { app: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Répondre à un commentaire', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openComment(params.id, requireAdmin(context), whyNotAnswer)
  if (!opened.ok) throw data({ message: opened.refusal.sentence }, { status: opened.refusal.status })
  return { comment: opened.value }
}

const failed = 'Erreur lors de l’envoi de la réponse\u00a0: '

export const action = handledOnce(async ({ params, request, context }: Route.ActionArgs) => {
  const admin = requireAdmin(context)
  const typed = await readBody(request)
  const form = readForm(commentAnswerForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  const answered = await answerComment(params.id, admin, form.value)
  if (!answered.ok) {
    const { status, sentence } = answered.refusal
    return data({ ...refusedForm(typed, { content: failed + sentence }), moved: status === 409 }, { status })
  }
  const { slug, wasPending } = answered.value
  return redirectWithNotice(`/article/${slug}#commentaires`, {
    kind: 'success',
    text: wasPending ? 'Réponse publiée, et le commentaire avec elle.' : 'Réponse publiée.',
  })
})

export default function CommentAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const { id, text, version, validated, article, authorName } = loaderData.comment
  const backHref = validated ? `/article/${article.slug}#commentaires` : '/compte/moderation'
  return (
    <section className="band">
      <div className="page page-narrow">
        <div className="heading">
          <h1>Répondre à {authorName}</h1>
          <p>
            Sous l’article <a href={`/article/${article.slug}`}>{article.title}</a>
          </p>
        </div>
        <blockquote className="panel">
          <p className="comment-text">{text}</p>
        </blockquote>
        <CommentEditBox
          label="Votre réponse"
          action={`/compte/commentaires/${id}/reponse`}
          text=""
          seen={{ version: String(version) }}
          save="Répondre"
          cancelHref={backHref}
          failed={failed}
          refused={actionData}
        >
          {!validated && <p>Ce commentaire est en attente. Votre réponse le publie en même temps qu’elle.</p>}
        </CommentEditBox>
      </div>
    </section>
  )
}
