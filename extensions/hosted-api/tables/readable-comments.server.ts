import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { isTeamSql, joinAuthor } from '#features/accounts/authors.server.ts'
import { authorSql } from './author-sql.server.ts'
import { isArticlePublic } from '#features/articles/publication.server.ts'
import { db } from '#platform/database.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'

/** The specification's table, as this reader may see it: members also see their own pending comments. */
export function readableComments(reader: Account | null) {
  const query = db
    .select({
      id: comments.id,
      articleId: comments.articleId,
      userId: comments.userId,
      author: authorSql(reader, comments.userId, comments.author).as('author'),
      content: comments.content,
      validated: comments.validated,
      createdAt: comments.createdAt,
      byTeam: sql<boolean>`(${isTeamSql} or ${comments.answersTo} is not null)`.as('by_team'),
    })
    .from(comments)
    .$dynamic()
  const isPublished = and(eq(comments.validated, true), isArticlePublic(comments.articleId))
  const readable = reader ? or(isPublished, eq(comments.userId, reader.id)) : isPublished
  return joinAuthor(query, comments.userId).where(isAdmin(reader) ? undefined : readable)
}

export function isShownCommenter(personId: SQLWrapper): SQL {
  const own = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.userId, personId), eq(comments.validated, true)))
  return sql`exists ${own}`
}
