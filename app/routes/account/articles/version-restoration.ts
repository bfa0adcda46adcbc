import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { revisionMissing } from '#features/articles/article-refusal.ts'
import { findRevision } from '#features/articles/revisions.server.ts'
import { updateArticle } from '#features/articles/articles.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { notFound, refusedPage } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/version-restoration'

export function loader({ params }: Route.LoaderArgs) {
  const [id, version] = [params.id, params.version].map(encodeURIComponent)
  throw redirect(`/compte/articles/${id}/versions/${version}`)
}

/** Restoring creates a new version: none is lost. */
export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireAdmin(context)
  const version = Number(formText(body, 'version')) || null
  const article = await findEditableArticle(params.id, account)
  if (!article.ok) throw await refusedPage(article.refusal, account)
  const revision = await findRevision(params.id, Number(params.version))
  if (!revision) throw await notFound(revisionMissing.sentence, account)
  const outcome = await updateArticle(params.id, revision.input, account, {
    version,
    draft: null,
    publishAt: undefined,
  })
  const versions = `/compte/articles/${params.id}/versions`
  if (!outcome.ok) return redirectWithNotice(versions, { kind: 'error', text: `Erreur: ${outcome.refusal.sentence}` })
  return redirectWithNotice(versions, `Version ${params.version} restaurée.`)
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
