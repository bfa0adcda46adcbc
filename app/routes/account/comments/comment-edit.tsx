import { data } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { CommentEditBox } from '#features/comments/comment-edit-box.tsx'
import { commentEditForm } from '#features/comments/comment-form.ts'
import { whyNotEditComment, editInputs, pageOfOwnComment } from '#features/comments/comment.ts'
import { editComment, requireComment } from '#features/comments/own-comment.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/comment-edit'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { retryAfter } from '#platform/http/retry-after.server.ts'
import { articlePath } from '#features/articles/slug.ts'

export const handle = { app: true, inputs: editInputs }

export const meta = hiddenPageMeta('Modifier un commentaire')

export async function loader({ params, context }: Route.LoaderArgs) {
  const comment = await requireComment(params.id, requireAccount(context), whyNotEditComment)
  return { comment, backHref: pageOfOwnComment(comment.isAnswer, comment.article.slug) }
}

const states = {
  unchanged: 'Rien n’a changé.',
  pending: 'Votre commentaire est modifié. Il est toujours en attente de validation.',
  'pending again': 'Votre commentaire est modifié. Il sera de nouveau publié après validation par un administrateur.',
  published: 'Votre commentaire est modifié.',
}
const failure = 'Erreur lors de la modification\u00a0: '

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireAccount(context)
  const form = readForm(commentEditForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const { content, version, published } = form.value
  const readVersion = { version, validated: published }
  const outcome = await editComment(params.id, account, { content, seen: readVersion })
  if (!outcome.ok) {
    const { status, sentence, retryAfterSeconds, phrases } = outcome.refusal
    return data(
      { ...refusedForm(body, { content: failure + sentence }, phrases), moved: status === 409 && !phrases },
      { status, headers: retryAfter(retryAfterSeconds) },
    )
  }
  const { state, slug, isAnswer } = outcome.value
  return redirectWithNotice(pageOfOwnComment(isAnswer, slug), isAnswer ? 'La réponse est modifiée.' : states[state])
})

export default function CommentEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { comment, backHref } = loaderData
  const { id, text, version, validated, isAnswer, article } = comment
  return (
    <NarrowPage
      title={isAnswer ? 'Modifier la réponse' : 'Modifier votre commentaire'}
      caption={
        <p>
          Sous l’article <a href={articlePath(article.slug)}>{article.title}</a>
        </p>
      }
    >
      <CommentEditBox
        label={isAnswer ? 'Votre réponse' : 'Votre commentaire'}
        action={`/compte/commentaires/${id}/modification`}
        text={text}
        hiddenFields={{ version: String(version), published: String(validated) }}
        save="Enregistrer"
        cancelHref={backHref}
        failurePrefix={failure}
        refusedForm={actionData}
      >
        {validated && !isAnswer && (
          <p>
            Ce commentaire est publié. Si vous le modifiez, il quittera l’article et sera de nouveau en attente de
            validation{'\u00a0'}; les réponses reviendront avec lui.
          </p>
        )}
      </CommentEditBox>
    </NarrowPage>
  )
}
