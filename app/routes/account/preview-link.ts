import { redirect } from 'react-router'
import type { Account } from '#features/accounts/account.ts'
import { articleMissing, draftMissing } from '#features/articles/article-refusal.ts'
import { draftOfArticle, makePreviewLink } from '#features/editor/drafts.server.ts'
import { pageMissing } from '#features/pages/page.ts'
import { makePagePreview } from '#features/pages/public-pages.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/preview-link'

export function loader({ url }: Route.LoaderArgs) {
  throw redirect(url.pathname.replace(/\/apercu$/, ''))
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const account = requireAuthor(context)
  const kind = url.pathname.split('/')[2] as keyof typeof links
  const { make, address, missing } = links[kind]
  const token = await make(params.id, account)
  if (!token) throw await notFound(missing.sentence, account)
  throw redirect(`${address}/${token}`, 303)
}

const links = {
  articles: { make: makeArticlePreview, address: '/apercu', missing: articleMissing },
  brouillons: { make: makePreviewLink, address: '/apercu', missing: draftMissing },
  pages: { make: makePagePreview, address: '/apercu/page', missing: pageMissing },
}

async function makeArticlePreview(id: string, account: Account): Promise<string | null> {
  const draft = await draftOfArticle(id, account)
  return draft && makePreviewLink(draft.id, account)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
