import { data } from 'react-router'
import { typedInputs } from '#features/articles/article-fields.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm } from '#features/editor/article-editor.tsx'
import { articleForm, publicationForm, uploadErrors, articleErrors } from '#features/articles/article-form.ts'
import { findDraftOf } from '#features/editor/drafts.server.ts'
import { articleMissing, refusedArticle } from '#features/articles/article-refusal.ts'
import { updateArticle } from '#features/articles/articles.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { storeFormPictures } from '#features/media/form-pictures.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/edit-article'
import '#features/accounts/account.css'
import '#platform/ui/status.css'

export const handle = { formBytesMax: articleFormBytesMax, inputs: typedInputs } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Modifier l’article', isHidden: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const outcome = await findEditableArticle(params.id, account)
  if (!outcome.ok) {
    if (outcome.refusal.status === 404) throw await notFound(articleMissing.sentence, account)
    throw data({ message: outcome.refusal.sentence }, { status: outcome.refusal.status })
  }
  return {
    article: outcome.value,
    draft: await findDraftOf(params.id, account),
    returnTo: safeReturn(url.searchParams.get('retour'), '/compte/articles'),
  }
}

export const action = handledOnce(async ({ params, request, context }: Route.ActionArgs) => {
  const account = requireAdmin(context)
  const body = await readBody(request)
  const refusedPictures = await storeFormPictures(body, { files: 'photos', addresses: 'images' }, account.id)
  const form = readForm(articleForm, body)
  if (!form.ok) return refusedArticle(form, 400)
  const publication = readForm(publicationForm, body)
  if (!publication.ok) return refusedArticle(publication, 400)
  if (refusedPictures.length > 0) return refusedArticle(refusedForm(body, uploadErrors(refusedPictures)), 400)
  const outcome = await updateArticle(params.id, form.value, account, publication.value)
  if (!outcome.ok) {
    const { status, theirs } = outcome.refusal
    return refusedArticle(refusedForm(body, articleErrors(outcome.refusal)), status, theirs)
  }
  const returnTo = safeReturn(body.get('returnTo'), '/compte/articles')
  return redirectWithNotice(returnTo, { kind: 'success', text: 'Article mis à jour !' })
})

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { article, draft, returnTo } = loaderData
  return (
    <ArticleEditorForm
      title="Modifier l’article"
      article={article}
      draft={draft}
      refusedForm={actionData}
      theirs={actionData?.theirs}
      returnTo={returnTo}
    />
  )
}
