import { data } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { storeFormPictures } from '#features/media/form-pictures.server.ts'
import { readForm, refusedForm, type FieldErrors, type RefusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { ArticleInput } from './article-fields.ts'
import { articleForm, draftForm, publicationForm, type PublicationForm } from './article-form.ts'
import type { ArticleRefusal } from './article-refusal.ts'
import { sanitize } from './sanitizer.server.ts'

type SaveArticle<Value> = (
  article: ArticleInput,
  publication: PublicationForm,
) => Promise<Outcome<Value, ArticleRefusal>>

/** Stores the pictures of the editor's form, then saves its article. @returns the answer to send, when it is refused */
export async function submitArticle<Value>(body: FormData, account: Account, save: SaveArticle<Value>) {
  const pictureProblems = await storeFormPictures(body, account.id)
  const form = readForm(articleForm, body)
  if (!form.ok) return refused(refusedArticle(form, 400))
  const publication = readForm(publicationForm, body)
  if (!publication.ok) return refused(refusedArticle(publication, 400))
  if (pictureProblems.length > 0) return refused(refusedArticle(refusedForm(body, uploadErrors(pictureProblems)), 400))
  const outcome = await save(form.value, publication.value)
  if (outcome.ok) return done(outcome.value)
  const { status, theirs, phrases } = outcome.refusal
  return refused(refusedArticle(refusedForm(body, articleErrors(outcome.refusal), phrases), status, theirs))
}

/** Reads what the editor previews: its content is sanitised, and nothing is stored. */
export async function readPreviewedForm(request: Request) {
  const form = readForm(draftForm, await readBody(request))
  if (!form.ok) throw data({ message: Object.values(form.errors)[0] }, { status: 400 })
  const content = await sanitize(form.value.content)
  if (!content.ok) throw data({ message: content.refusal }, { status: 400 })
  return { ...form.value, content: content.value.content }
}

function refusedArticle(form: RefusedForm, status: number, theirs?: ArticleRefusal['theirs']) {
  const { errors, values, phrases } = form
  return data({ errors, values, theirs, phrases }, { status })
}

function articleErrors({ status, sentence, field, phrases }: ArticleRefusal): FieldErrors {
  if (field || phrases) return { [field ?? 'form']: sentence }
  return status === 400 ? { content: sentence } : { form: `Erreur: ${sentence}` }
}

/** Accepted pictures are already among the addresses of the form. */
function uploadErrors(problems: string[]): FieldErrors {
  return { images: problems.map((problem) => `Erreur à l'upload de l'image : ${problem}`).join(' ') }
}
