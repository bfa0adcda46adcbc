import { comparisonOf } from '#features/articles/comparison.server.ts'
import { revisionMissing } from '#features/articles/article-refusal.ts'
import { inputFrom } from '#features/articles/article-input.ts'
import { RevisionPage } from '#features/articles/revision-pages.tsx'
import { editablePage } from '#features/pages/editable-page.server.ts'
import { findPageRevision } from '#features/pages/page-revisions.server.ts'
import { pageMissing, pagesHref } from '#features/pages/page.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/page-version'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import '#features/reading/article-text.css'
import '#features/articles/revisions.css'

export const meta = hiddenPageMeta('Version')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const page = await editablePage(params.id)
  if (!page) throw await notFound(pageMissing.sentence, account)
  const number = Number(params.version)
  const revision = /^\d{1,9}$/.test(params.version) ? await findPageRevision(params.id, number) : null
  if (!revision) throw await notFound(revisionMissing.sentence, account)
  const changes = await comparisonOf(inputFrom(revision.input), page.article)
  return { address: `${pagesHref}/${params.id}`, number, current: page.article.version, ...revision, changes }
}

export default function PageVersion({ loaderData }: Route.ComponentProps) {
  return <RevisionPage {...loaderData} />
}
