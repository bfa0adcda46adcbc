import { data } from 'react-router'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { answerComment } from '#features/comments/answering.server.ts'
import { CommentEditBox } from '#features/comments/comment-edit-box.tsx'
import { sentBefore, whyNotAnswer, answerInputs } from '#features/comments/comment.ts'
import { commentAnswerForm } from '#features/comments/comment-form.ts'
import { requireComment } from '#features/comments/own-comment.server.ts'
import { answerDecision } from '#features/moderation/decision-responses.server.ts'
import {
  answerFailure,
  decisionSentences,
  publishedTogether,
  undoableDecision,
  answerNotice,
} from '#features/moderation/moderation.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-answer'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { articlePath } from '#features/articles/slug.ts'

export const handle = { app: true, inputs: answerInputs }

export const meta = hiddenPageMeta('Répondre à un commentaire')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const comment = await requireComment(params.id, requireEditor(context), whyNotAnswer)
  const { validated, article } = comment
  const otherwise = validated ? `${articlePath(article.slug)}#commentaires` : '/compte/moderation'
  const objection = validated ? null : await objectionTo({ text: comment.text })
  return { comment, phrases: objection?.phrases, backHref: safeReturn(url.searchParams.get('retour'), otherwise) }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const admin = requireEditor(context)
  const form = readForm(commentAnswerForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await answerComment(params.id, admin, form.value)
  if (!outcome.ok) {
    const { status, sentence, phrases } = outcome.refusal
    const answer = refusedForm(body, { content: answerFailure + sentence }, phrases)
    return data({ ...answer, moved: status === 409 && !phrases }, { status })
  }
  const { slug, validation } = outcome.value
  const id = params.id
  return answerDecision(body, safeReturn(body.get('returnTo'), `${articlePath(slug)}#commentaires`), {
    message: validation ? decisionSentences.answered : answerNotice,
    decided: validation ? [undoableDecision({ id, event: 'validated', answered: true, ...validation })] : [],
  })
}, refusedChange)

function refusedChange(body: FormData) {
  return data({ ...refusedForm(body, { content: answerFailure + sentBefore }), moved: false }, { status: 409 })
}

export default function CommentAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const { backHref, comment, phrases } = loaderData
  const { id, text, version, validated, article, authorName } = comment
  return (
    <NarrowPage
      title={<>Répondre à {authorName}</>}
      caption={
        <p>
          Sous l’article <a href={articlePath(article.slug)}>{article.title}</a>
        </p>
      }
    >
      <blockquote className="panel">
        <p className="comment-text">{text}</p>
      </blockquote>
      <CommentEditBox
        phrases={phrases}
        label="Votre réponse"
        action={`/compte/commentaires/${id}/reponse`}
        text=""
        hiddenFields={{ version: String(version), returnTo: backHref }}
        save={validated ? 'Répondre' : 'Valider et publier la réponse'}
        cancelHref={backHref}
        failurePrefix={answerFailure}
        refusedForm={actionData && 'errors' in actionData ? actionData : undefined}
      >
        {!validated && <p>{publishedTogether}</p>}
      </CommentEditBox>
    </NarrowPage>
  )
}
