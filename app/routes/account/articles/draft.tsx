import { data, redirect } from 'react-router'
import { typedInputs } from '#features/articles/article-fields.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm } from '#features/editor/article-editor.tsx'
import { draftForm } from '#features/articles/article-form.ts'
import { findDraft, saveDraft } from '#features/editor/drafts.server.ts'
import { draftMissing } from '#features/articles/article-refusal.ts'
import { storeFormPictures } from '#features/media/form-pictures.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/draft'

export const handle = { formBytesMax: articleFormBytesMax, inputs: typedInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Brouillon')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const draft = await findDraft(params.id, account)
  if (!draft) throw await notFound(draftMissing.sentence, account)
  return { draft }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const account = requireAuthor(context)
  const body = await readBody(request)
  await storeFormPictures(body, account.id)
  const form = readForm(draftForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await saveDraft(params.id, form.value, account)
  if (!outcome.ok)
    return data(refusedForm(body, { form: `Erreur: ${outcome.refusal.sentence}` }), outcome.refusal.status)
  // An article has one draft at most: another tab may have created it under another id.
  if (outcome.value.id !== params.id) throw redirect(`/compte/brouillons/${outcome.value.id}`, 303)
  return { saved: outcome.value }
}

export default function Draft({ loaderData, actionData }: Route.ComponentProps) {
  const { draft } = loaderData
  return (
    <ArticleEditorForm
      title="Brouillon"
      draft={draft}
      refusedForm={actionData && 'errors' in actionData ? actionData : undefined}
      savedAt={actionData && 'saved' in actionData ? actionData.saved.savedAt : null}
      returnTo="/compte/articles"
    />
  )
}
