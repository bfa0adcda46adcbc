import { data } from 'react-router'
import { requireAdmin } from '#features/accounts/gate.server.ts'
import { ArticleFields } from '#features/articles/article-editor.tsx'
import { articleForm, uploadErrors, writingErrors } from '#features/articles/article-form.ts'
import { publishArticle } from '#features/articles/writing.server.ts'
import { keepFormPictures } from '#features/media/form-pictures.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/new-article'
import '#features/accounts/account.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ajouter un article', hidden: true })

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { returnTo: safeReturn(url.searchParams.get('retour'), '/compte/articles') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const author = requireAdmin(context)
  const typed = await readBody(request)
  const refusedPictures = await keepFormPictures(typed, { files: 'photos', addresses: 'images' }, author.id)
  const form = readForm(articleForm, typed)
  if (!form.ok) return data(form, { status: 400 })
  if (refusedPictures.length > 0) return data(refusedForm(typed, uploadErrors(refusedPictures)), { status: 400 })
  const published = await publishArticle(form.value, author)
  if (!published.ok)
    return data(refusedForm(typed, writingErrors(published.refusal)), { status: published.refusal.status })
  const returnTo = safeReturn(typed.get('retour'), '/compte/articles')
  return redirectWithNotice(returnTo, { kind: 'success', text: 'Article publié avec succès !' })
}

export default function NewArticle({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>Ajouter un article</h1>
        </div>
        <form method="post" encType="multipart/form-data" noValidate>
          <input type="hidden" name="retour" value={actionData?.typed.retour ?? loaderData.returnTo} />
          <ArticleFields article={null} refused={actionData} />
        </form>
      </div>
    </section>
  )
}
