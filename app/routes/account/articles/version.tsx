import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { revisionMissing } from '#features/articles/article-refusal.ts'
import { comparisonOf } from '#features/articles/comparison.server.ts'
import { RevisionPage } from '#features/articles/revision-pages.tsx'
import { findRevision } from '#features/articles/revisions.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound, refusedPage } from '#features/site/not-found.server.ts'
import type { Route } from './+types/version'
import '#features/reading/article-text.css'
import '#features/articles/revisions.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Version ${loaderData.number} de «\u00a0${loaderData.title}\u00a0»` : 'Version',
    isHidden: true,
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const article = await findEditableArticle(params.id, account)
  if (!article.ok) throw await refusedPage(article.refusal, account)
  const number = Number(params.version)
  const revision = /^\d{1,9}$/.test(params.version) ? await findRevision(params.id, number) : null
  if (!revision) throw await notFound(revisionMissing.sentence, account)
  const { title, version: current } = article.value
  const changes = await comparisonOf(revision.input, article.value)
  return { id: params.id, title, number, current, ...revision, changes }
}

export default function Version({ loaderData: { id, ...revision } }: Route.ComponentProps) {
  return <RevisionPage address={`/compte/articles/${id}`} {...revision} />
}
