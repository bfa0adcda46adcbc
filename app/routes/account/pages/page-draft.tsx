import { data, redirect } from 'react-router'
import { draftForm } from '#features/articles/article-form.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { ArticleEditorForm, pageInputs } from '#features/editor/article-editor.tsx'
import { pageKind } from '#features/editor/edited-kind.ts'
import { findEditablePage } from '#features/pages/editable-page.server.ts'
import { pagesHref } from '#features/pages/page.ts'
import { savePageDraft } from '#features/pages/pages.server.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import { readForm, refusedForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/page-draft'

export const handle = { formBytesMax: articleFormBytesMax, inputs: pageInputs } satisfies RouteHandle

export const meta = hiddenPageMeta('Brouillon')

/** Also runs after the action, for the page that answers a form without script. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const account = requireEditor(context)
  if (!request.headers.has('content-type')) throw redirect(`${pagesHref}/${encodeURIComponent(params.id)}`)
  return requireDone(await findEditablePage(params.id), account)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const account = requireEditor(context)
  const body = await readBody(request)
  const form = readForm(draftForm, body)
  if (!form.ok) return data(form, { status: 400 })
  const outcome = await savePageDraft(params.id, form.value, account)
  if (outcome.ok) return { saved: outcome.value }
  const { status, sentence } = outcome.refusal
  return data(refusedForm(body, { form: `Erreur: ${sentence}` }), status)
}

export default function PageDraft({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ArticleEditorForm
      {...loaderData}
      kind={pageKind}
      title={pageKind.edit}
      draftId={loaderData.article.id}
      refusedForm={actionData && 'errors' in actionData ? actionData : undefined}
      savedAt={actionData && 'saved' in actionData ? actionData.saved.savedAt : null}
      returnTo={pagesHref}
    />
  )
}
