import { redirect } from 'react-router'
import { readPreviewedForm } from '#features/articles/article-submission.server.ts'
import { articleFormBytesMax } from '#features/articles/article.ts'
import { pagesHref } from '#features/pages/page.ts'
import { shownPage } from '#features/pages/public-pages.server.ts'
import { PublicPageView } from '#features/pages/public-page.tsx'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import styles from '../../reading/page.css?url'
import type { Route } from './+types/page-editor-preview'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const handle = { formBytesMax: articleFormBytesMax } satisfies RouteHandle

export const meta = hiddenPageMeta('Aperçu')

/** Also runs after the action, for the same request. */
export function loader({ request }: Route.LoaderArgs) {
  if (!request.headers.has('content-type')) throw redirect(pagesHref)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  requireEditor(context)
  return shownPage(await readPreviewedForm(request))
}

export default function PageEditorPreview({ actionData }: Route.ComponentProps) {
  return actionData ? <PublicPageView page={actionData} others={[]} /> : null
}
