import { and, eq, isNotNull, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { findAuthor } from '#features/accounts/authors.server.ts'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { db } from '#platform/database.server.ts'
import { announceAll } from '#platform/events.server.ts'
import { articleChange } from './article-events.ts'
import { articles } from './article-tables.server.ts'
import { changeOf } from './publication.server.ts'

export function wroteArticleSql(personId: SQLWrapper, articleId: SQLWrapper) {
  return sql<boolean>`coalesce(${personId} = (select author_id from ${articles} where id = ${articleId}), false)`
}

export function countArticlesBy(authorId: string): Promise<number> {
  return db.$count(articles, eq(articles.authorId, authorId))
}

export async function transferArticles({ account: { id: authorId }, successor }: AccountDeletion): Promise<void> {
  const rows = await db
    .update(articles)
    .set({ authorId: successor?.id ?? null, author: successor?.email ?? '' })
    .where(eq(articles.authorId, authorId))
    .returning()
  await announceAll(
    articleChange,
    rows.map((article) => changeOf(article, 'transferred')),
  )
}

/** The column `author` holds an e-mail address, so it follows a change of address. */
export async function renameAuthor(authorId: string): Promise<void> {
  const author = (await findAuthor(authorId))?.email
  if (!author) return
  await db
    .update(articles)
    .set({ author })
    .where(and(eq(articles.authorId, authorId), ne(articles.author, author)))
}

/** The people who wrote an article that is stored, whatever their role is now. */
export async function listAuthorIds(): Promise<string[]> {
  const rows = await db.selectDistinct({ id: articles.authorId }).from(articles).where(isNotNull(articles.authorId))
  return rows.flatMap(({ id }) => id ?? [])
}
