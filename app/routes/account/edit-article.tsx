import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { ArticleFields } from '#features/articles/article-editor.tsx'
import { articleForm, uploadErrors, writingErrors } from '#features/articles/article-form.ts'
import { findEditableArticle, updateArticle } from '#features/articles/writing.server.ts'
import { keepFormPictures } from '#features/media/form-pictures.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/edit-article'
import '#features/accounts/account.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Modifier l’article', hidden: true })

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const found = await findEditableArticle(params.id, account)
  if (!found.ok) {
    if (found.refusal.status === 404) throw await notFound('Article introuvable.', account)
    throw data({ message: found.refusal.sentence }, { status: found.refusal.status })
  }
  return { article: found.value, returnTo: safeReturn(url.searchParams.get('retour'), '/compte/articles') }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const typed = await readBody(request)
  const refusedPictures = await keepFormPictures(typed, { files: 'photos', addresses: 'images' }, account.id)
  const form = readForm(articleForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  if (refusedPictures.length > 0) return data(refusedForm(typed, uploadErrors(refusedPictures)), { status: 400 })
  const updated = await updateArticle(params.id, form.value, account)
  if (!updated.ok) return data(refusedForm(typed, writingErrors(updated.refusal)), { status: updated.refusal.status })
  const returnTo = safeReturn(typed.get('retour'), '/compte/articles')
  return redirectWithNotice(returnTo, { kind: 'success', text: 'Article mis à jour !' })
}

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>Modifier l’article</h1>
        </div>
        <form method="post" encType="multipart/form-data" noValidate>
          <input type="hidden" name="retour" value={actionData?.typed.retour ?? loaderData.returnTo} />
          <ArticleFields article={loaderData.article} refused={actionData} />
        </form>
      </div>
    </section>
  )
}
