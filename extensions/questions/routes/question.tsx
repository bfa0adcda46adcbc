import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { articlePath } from '#features/articles/slug.ts'
import { commentCharactersMax, whyNotAnswer } from '#features/comments/comment.ts'
import { commentAnswerForm } from '#features/comments/comment-form.ts'
import { requireComment } from '#features/comments/own-comment.server.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import { readForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { lineField } from '#platform/forms/line-field.ts'
import { refuseForm } from '#platform/forms/refuse-form.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { answerInArticle } from '../questions.server.ts'
import { questionCharactersMax } from '../question.ts'

const inputs = {
  question: {
    label: 'La question, telle que l’article la pose',
    multiline: true,
    rows: 2,
    required: true,
    maxLength: questionCharactersMax,
  },
  content: { label: 'Votre réponse', multiline: true, rows: 6, required: true, maxLength: commentCharactersMax },
} as const satisfies FormInputs

const form = commentAnswerForm.extend({
  question: lineField(questionCharactersMax).refine((text) => text !== '', 'Écrivez la question.'),
  asksForName: z.string().optional().transform(Boolean),
})

export const handle = { inputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Répondre et ajouter à l’article')

export async function loader({ params, context }: LoaderFunctionArgs) {
  const comment = await requireComment(params.id ?? '', requireEditor(context), whyNotAnswer)
  const objection = comment.validated ? null : await objectionTo({ text: comment.text })
  return { comment, phrases: objection?.phrases, backHref: `/compte/commentaires/${comment.id}` }
}

export const action = handledOnce(async ({ params, context }: ActionFunctionArgs, body) => {
  const editor = requireEditor(context)
  const fields = readForm(form, body)
  if (!fields.ok) return data(fields, { status: 400 })
  const outcome = await answerInArticle(params.id ?? '', editor, fields.value)
  if (!outcome.ok) return refuseForm(body, 'content', outcome.refusal)
  return redirectWithNotice(
    outcome.value.draftHref,
    'Réponse publiée. La question et la réponse sont à la fin de l’article\u00a0: relisez-les, puis mettez en ligne.',
  )
})

export default function QuestionPage() {
  const { comment, phrases, backHref } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { text, article, authorName, version } = comment
  const question = text.replaceAll(/\s+/g, ' ').slice(0, questionCharactersMax)
  const field = fieldsOf(inputs, refusal, { question })
  return (
    <NarrowPage
      title="Répondre et ajouter à l’article"
      caption={
        <p>
          <bdi>{authorName}</bdi>, sous <a href={articlePath(article.slug)}>{article.title}</a>
        </p>
      }
    >
      <blockquote className="panel">
        <p className="comment-text">{text}</p>
      </blockquote>
      <form method="post" className="panel stack">
        <IdempotencyKeyField />
        <input type="hidden" name="version" value={version} />
        <TextField {...field('question')} />
        <TextField {...field('content')} error={refusal?.errors.content ?? refusal?.errors.version} />
        <label className="option">
          <input
            type="checkbox"
            name="asksForName"
            value="oui"
            defaultChecked={refusal?.values.asksForName !== undefined}
          />
          <span>
            Demander par e-mail à <bdi>{authorName}</bdi> si l’article peut dire son nom
          </span>
        </label>
        <PhraseChoices phrases={refusal?.phrases ?? phrases} />
        <ConfirmationActions cancelHref={backHref} danger={false} busy={false}>
          Répondre et ajouter à l’article
        </ConfirmationActions>
      </form>
    </NarrowPage>
  )
}
