import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import type { Session } from './autosave/draft-saver.ts'

export type Theirs = NonNullable<ArticleRefusal['theirs']>

export interface SendRefusal {
  errors: FieldErrors
  signedOut: boolean
  theirs?: Theirs | undefined
}

export type SubmittedVersion = Pick<Session, 'articleId' | 'version'>

/** The draft's id makes a repeated request idempotent. @returns where to go next, or the errors to show. */
export async function sendArticle(
  { articleId, draft, version }: SubmittedVersion & Pick<Session, 'draft'>,
  input: ArticleInput,
  publishAt: string | undefined,
  returnTo: string,
): Promise<{ to: string } | SendRefusal> {
  const address = articleId ? `/compte/articles/${articleId}` : '/compte/articles/nouveau'
  const answer = await postInPlace<RefusedForm & { theirs?: Theirs }>(address, {
    ...formOf(input),
    draft,
    [idempotencyKeyField]: draft,
    returnTo: returnTo,
    ...(version !== null && { version: String(version) }),
    ...(publishAt !== undefined && { publishAt }),
  })
  if (answer.kind === 'redirect') return { to: answer.to }
  if (answer.kind === 'data') return { errors: answer.data.errors, signedOut: false, theirs: answer.data.theirs }
  return { errors: { form: `Erreur: ${answer.sentence}` }, signedOut: answer.status === 401 }
}
