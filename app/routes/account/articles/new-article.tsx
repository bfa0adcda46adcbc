import { randomUUID } from 'node:crypto'
import { typedInputs } from '#features/articles/article-fields.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm } from '#features/editor/article-editor.tsx'
import { useEditorPage } from '#features/editor/use-editor-opener.tsx'
import { submitArticle } from '#features/articles/article-submission.server.ts'
import { publishArticle } from '#features/articles/articles.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { redirectWithNotice, safeReturn } from '#platform/http/notice.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/new-article'
import { articlePath } from '#features/articles/slug.ts'

export const handle = { formBytesMax: articleFormBytesMax, inputs: typedInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Ajouter un article')

export function loader({ url, context }: Route.LoaderArgs) {
  requireAuthor(context)
  return { draftId: randomUUID(), returnTo: safeReturn(url.searchParams.get('retour'), '/compte/articles') }
}

export const action = handledOnce(async ({ context }: Route.ActionArgs, body) => {
  const author = requireAuthor(context)
  const outcome = await submitArticle(body, author, (article, publication) =>
    publishArticle(article, author, { ...publication, hasShortSlug: true }),
  )
  if (!outcome.ok) return outcome.refusal
  const { scheduledFor, slug } = outcome.value
  return redirectWithNotice(
    safeReturn(body.get('returnTo'), '/compte/articles'),
    scheduledFor
      ? `Article programmé pour le ${frenchDateTime(scheduledFor)}.`
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
