import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { draftOfArticle, makePreviewLink } from '#features/editor/drafts.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/article-preview'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/compte/articles/${encodeURIComponent(params.id)}/versions`)
}

/** Creates a private link to an article with its unpublished changes. */
export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const draft = await draftOfArticle(params.id, account)
  const link = draft && (await makePreviewLink(draft.id, account))
  if (!link) throw await notFound(articleMissing.sentence, account)
  throw redirect(`/apercu/${link.token}`, 303)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
