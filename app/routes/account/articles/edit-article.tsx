import { typedInputs } from '#features/articles/article-fields.ts'
import { readingsOf } from '#features/audience/readings.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm } from '#features/editor/article-editor.tsx'
import { submitArticle } from '#features/articles/article-submission.server.ts'
import { findDraftOf } from '#features/editor/drafts.server.ts'
import { updateArticle } from '#features/articles/articles.server.ts'
import { putBackArticle } from '#features/articles/withdrawal.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/edit-article'

export const handle = { formBytesMax: articleFormBytesMax, inputs: typedInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Modifier l’article')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const article = await requireDone(await findEditableArticle(params.id, account), account)
  return {
    article: { ...article, readings: (await readingsOf([article.id])).get(article.id) },
    draft: await findDraftOf(params.id, account),
    returnTo: safeReturn(url.searchParams.get('retour'), '/compte/articles'),
  }
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireAuthor(context)
  const outcome = await submitArticle(body, account, (article, publication) =>
    updateArticle(params.id, article, account, publication),
  )
  if (!outcome.ok) return outcome.refusal
  const isBack = body.has('putBack') && (await putBackArticle(params.id, account)).ok
  const sentence = isBack ? 'Article remis en ligne.' : 'Article mis à jour !'
  return redirectWithNotice(safeReturn(body.get('returnTo'), '/compte/articles'), sentence)
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
