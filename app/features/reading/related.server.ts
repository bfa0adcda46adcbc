import { eq, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { inlineLimit, preparedQuery } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { fillingTag, subjectTag } from '#features/articles/article-events.ts'
import type { ArticleCardShape } from '#features/articles/article.ts'
import type { Category } from '#features/articles/categories.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { asCards, cardColumns } from '#features/articles/article-lists.server.ts'
import { savedSubjectsOf } from '#features/articles/subjects.server.ts'

const relatedMax = 3

/**
 * `amulette_related()` (migrations) chooses them, as any visitor sees them. The page’s tags include the subjects under
 * which a new article may join them.
 */
export function listRelatedArticles({ id, category }: { id: string; category: Category }): Promise<ArticleCardShape[]> {
  return cachedData(`related ${id}`, () => readRelatedArticles(id, category))
}

const relatedRows = preparedQuery((database) =>
  database
    .select({
      ...cardColumns,
      sharesSubject: sql<boolean>`exists (
        select from article_subjects own join article_subjects other using (subject)
        where own.article_id = ${sql.placeholder('id')} and other.article_id = ${articles.id})`,
    })
    .from(
      // Without the limit PostgreSQL would expect a thousand rows, and scan all articles.
      sql`(select id, place from amulette_related(${sql.placeholder('id')}, ${sql.placeholder('category')},
        ${sql.placeholder('at')}, ${relatedMax}) with ordinality as chosen (id, place) limit ${inlineLimit(relatedMax)}) as related`,
    )
    .innerJoin(articles, eq(articles.id, sql`related.id`))
    .orderBy(sql`place`)
    .prepare('related_articles'),
)

async function readRelatedArticles(id: string, category: Category): Promise<ArticleCardShape[]> {
  const [rows, subjects] = await Promise.all([
    relatedRows().execute({ id, category, at: now().toISOString() }),
    savedSubjectsOf(id),
  ])
  const near = rows.filter(({ sharesSubject }) => sharesSubject)
  tagPage(`article-${id}`, ...subjects.map(subjectTag), ...(near.length < relatedMax ? [fillingTag(category)] : []))
  return asCards(rows, null)
}
