import { randomUUID } from 'node:crypto'
import { typedInputs } from '#features/articles/article-fields.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm } from '#features/editor/article-editor.tsx'
import { useEditorPage } from '#features/editor/use-editor-opener.tsx'
import { articleForm, publicationForm, uploadErrors, articleErrors } from '#features/articles/article-form.ts'
import { refusedArticle } from '#features/articles/article-refusal.ts'
import { publishArticle } from '#features/articles/articles.server.ts'
import { storeFormPictures } from '#features/media/form-pictures.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/new-article'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import { articlePath } from '#features/articles/slug.ts'

export const handle = { formBytesMax: articleFormBytesMax, inputs: typedInputs } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Ajouter un article', isHidden: true })

export function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return { draftId: randomUUID(), returnTo: safeReturn(url.searchParams.get('retour'), '/compte/articles') }
}

export const action = handledOnce(async ({ request, context }: Route.ActionArgs) => {
  const author = requireAdmin(context)
  const body = await readBody(request)
  const refusedPictures = await storeFormPictures(body, { files: 'photos', addresses: 'images' }, author.id)
  const form = readForm(articleForm, body)
  if (!form.ok) return refusedArticle(form, 400)
  const publication = readForm(publicationForm, body)
  if (!publication.ok) return refusedArticle(publication, 400)
  if (refusedPictures.length > 0) return refusedArticle(refusedForm(body, uploadErrors(refusedPictures)), 400)
  const outcome = await publishArticle(form.value, author, publication.value)
  if (!outcome.ok) {
    const { status, theirs } = outcome.refusal
    return refusedArticle(refusedForm(body, articleErrors(outcome.refusal)), status, theirs)
  }
  const { scheduledFor, slug } = outcome.value
  return redirectWithNotice(
    safeReturn(body.get('returnTo'), '/compte/articles'),
    scheduledFor
      ? { kind: 'success', text: `Article programmé pour le ${frenchDateTime(scheduledFor)}.` }
      : {
          kind: 'success',
          text: 'Article publié avec succès !',
          page: { path: articlePath(slug), label: 'Voir l’article' },
        },
  )
})

/** The form is for browsers without script; with script the address opens the editor. */
export default function NewArticle({ loaderData, actionData }: Route.ComponentProps) {
  const { draftId, returnTo } = loaderData
  const editor = useEditorPage(actionData === undefined, returnTo)
  return (
    editor ?? (
      <div className={editor === undefined ? 'until-editor' : undefined}>
        <ArticleEditorForm
          title="Ajouter un article"
          draftId={draftId}
          refusedForm={actionData}
          theirs={actionData?.theirs}
          returnTo={returnTo}
        />
      </div>
    )
  )
}
