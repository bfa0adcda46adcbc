import { redirect } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { writerName } from '#features/profile/account-deletion.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { readPreviewedForm } from '#features/articles/article-submission.server.ts'
import { PreviewPage } from '#features/editor/preview-page.tsx'
import { shownInput } from '#features/editor/preview.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
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

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAuthor(context)
  const author = { authorId: account.id, authorName: writerName(account) }
  return shownInput(await readPreviewedForm(request), author)
}

export default function EditorPreview({ actionData }: Route.ComponentProps) {
  return actionData ? <PreviewPage article={actionData} note={null} /> : null
}
