import { redirect } from 'react-router'
import { requireAdmin } from '#features/accounts/authorization.server.ts'
import { draftOfArticle, makePreviewLink } from '#features/articles/drafts/drafts.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/article-preview'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/compte/articles/${encodeURIComponent(params.id)}/versions`)
}

/** A private link to an article as it stands, with the changes that are not published yet. */
export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const draft = await draftOfArticle(params.id, account)
  const link = draft && (await makePreviewLink(draft.id, account))
  if (!link) throw await notFound('Article introuvable.', account)
  throw redirect(`/apercu/${link.token}`, 303)
}

/** A page of its own, so that a refusal is a page too: without one the answer would be for machines. */
export default function ArticlePreview() {
  return null
}
