import { data, redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { writerName } from '#features/profile/account-deletion.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { sanitize } from '#features/articles/sanitizer.server.ts'
import { draftForm } from '#features/articles/article-form.ts'
import { PreviewPage } from '#features/editor/preview-page.tsx'
import { shownInput } from '#features/editor/preview.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import styles from '../../reading/article.css?url'
import productStyles from '../../reading/article-product.css?url'
import type { Route } from './+types/editor-preview'

export const links: Route.LinksFunction = () => [styles, productStyles].map((href) => ({ rel: 'stylesheet', href }))

export const handle = { formBytesMax: articleFormBytesMax } satisfies RouteHandle

export const meta = hiddenPageMeta('Aperçu')

/** Also runs after the action, for the same request. */
export function loader({ request }: Route.LoaderArgs) {
  if (!request.headers.has('content-type')) throw redirect('/compte/articles')
  return null
}

/** Shows the text of the editor as a page and stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const form = readForm(draftForm, await readBody(request))
  if (!form.ok) throw data({ message: Object.values(form.errors)[0] }, { status: 400 })
  const content = await sanitize(form.value.content)
  if (!content.ok) throw data({ message: content.refusal }, { status: 400 })
  const author = { authorId: account.id, authorName: writerName(account) }
  return shownInput({ ...form.value, content: content.value.content }, author)
}

export default function EditorPreview({ actionData }: Route.ComponentProps) {
  return actionData ? <PreviewPage article={actionData} note={null} /> : null
}
