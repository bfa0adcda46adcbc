import { submitArticle } from '#features/articles/article-submission.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm, pageInputs } from '#features/editor/article-editor.tsx'
import { pageKind } from '#features/editor/edited-kind.ts'
import { startOnPage, useEditorPage } from '#features/editor/use-editor-opener.tsx'
import { findEditablePage } from '#features/pages/editable-page.server.ts'
import { pagePath, pagesHref } from '#features/pages/page.ts'
import { publishPage } from '#features/pages/pages.server.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/edit-page'

export const handle = { formBytesMax: articleFormBytesMax, inputs: pageInputs } satisfies RouteHandle

export const meta = hiddenPageMeta(pageKind.edit)

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  return requireDone(await findEditablePage(params.id), account)
}

export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireEditor(context)
  const outcome = await submitArticle(body, account, (form, { version }) =>
    publishPage(params.id, form, account, version),
  )
  if (!outcome.ok) return outcome.refusal
  return redirectWithNotice(pagesHref, {
    kind: 'success',
    text: 'La page est en ligne.',
    page: { path: pagePath(outcome.value.slug), label: 'Voir la page' },
  })
})

/** The form is for browsers without script; with script the address opens the editor. */
export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  const editor = useEditorPage(actionData === undefined, pagesHref, (by) => startOnPage(loaderData, by))
  return (
    editor ?? (
      <div className={editor === undefined ? 'until-editor' : undefined}>
        <ArticleEditorForm
          {...loaderData}
          kind={pageKind}
          title={pageKind.edit}
          draftId={loaderData.article.id}
          refusedForm={actionData}
          theirs={actionData?.theirs}
          returnTo={pagesHref}
        />
      </div>
    )
  )
}
