import { redirect } from 'react-router'
import { pageMissing, pagesHref } from '#features/pages/page.ts'
import { makePagePreview } from '#features/pages/public-pages.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/page-preview-link'

export const loader = () => redirect(pagesHref)

/** Creates a private link to a page with its unpublished changes. */
export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const token = await makePagePreview(params.id, account)
  if (!token) throw await notFound(pageMissing.sentence, account)
  throw redirect(`/apercu/page/${token}`, 303)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
