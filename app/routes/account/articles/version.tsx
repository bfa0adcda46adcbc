import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { revisionMissing } from '#features/articles/article-refusal.ts'
import { comparisonOf } from '#features/articles/comparison.server.ts'
import { Comparison } from '#features/articles/comparison.tsx'
import { findRevision } from '#features/articles/revisions.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound, refusedPage } from '#features/site/not-found.server.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import type { Route } from './+types/version'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
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

export default function Version({ loaderData }: Route.ComponentProps) {
  const { id, number, current, input, savedAt, changes } = loaderData
  return (
    <NarrowPage
      place="top"
      className="version"
      back={{ href: `/compte/articles/${id}/versions`, label: 'Versions' }}
      title={input.title}
    >
      <p className="caption">
        Version {number}
        {number === current && ', actuelle'}, enregistrée le {frenchDateTime(savedAt)}
      </p>
      {number !== current && (
        <form method="post" action={`/compte/articles/${id}/versions/${number}/restauration`}>
          <IdempotencyKeyField />
          <input type="hidden" name="version" value={current} />
          <button className="btn" type="submit">
            Restaurer cette version
          </button>
        </form>
      )}
      {number !== current && (
        <>
          <h2>Ce qui a changé depuis</h2>
          <Comparison changes={changes} />
        </>
      )}
      <h2>Le texte</h2>
      {/* Sanitised by `cleanContent` when it was saved. */}
      <div className="prose prose-block" dangerouslySetInnerHTML={{ __html: input.content }} />
    </NarrowPage>
  )
}
