import { redirect } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { makePreviewLink } from '#features/editor/drafts.server.ts'
import { draftMissing } from '#features/articles/article-refusal.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/draft-preview'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/compte/brouillons/${encodeURIComponent(params.id)}`)
}

/** Creates a private link to a draft, with an expiry. */
export async function action({ params, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const link = await makePreviewLink(params.id, account)
  if (!link) throw await notFound(draftMissing.sentence, account)
  throw redirect(`/apercu/${link.token}`, 303)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
