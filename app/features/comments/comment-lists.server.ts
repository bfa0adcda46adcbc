import { and, desc, eq, type SQL } from 'drizzle-orm'
import { isAdmin, type Account } from '#features/accounts/account.ts'
import { writerName } from '#features/accounts/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { tagPage } from '#platform/http/page-tags.server.ts'
import { olderThan, position, type Position } from '#platform/keyset.server.ts'
import { commentsPerPage, type ListedComment } from './comment.ts'
import { comments } from './comment-tables.server.ts'
import { listOwnComments } from './own-comments.server.ts'

export interface CommentPage<Comment> {
  comments: Comment[]
  /** Goes into the address of the next page; null on the last one. */
  older: string | null
}

/** « Mes commentaires »: a member's own; for an administrator, everybody's. */
export async function listCommentsFor(account: Account, before: Position | null): Promise<CommentPage<ListedComment>> {
  return isAdmin(account) ? page(undefined, before) : listOwnComments(account, before)
}

export async function listPendingComments(before: Position | null): Promise<CommentPage<ListedComment>> {
  return page(eq(comments.validated, false), before)
}

export async function countPendingComments(): Promise<number> {
  return db.$count(comments, eq(comments.validated, false))
}

async function page(where: SQL | undefined, before: Position | null): Promise<CommentPage<ListedComment>> {
  const rows = await db
    .select({
      id: comments.id,
      text: comments.content,
      validated: comments.validated,
      createdAt: comments.createdAt,
      position: position(comments.createdAt),
      userId: comments.userId,
      username: userRoles.username,
      email: users.email,
      title: articles.title,
      slug: articles.slug,
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(userRoles, eq(userRoles.userId, comments.userId))
    .where(and(where, before ? olderThan(comments.createdAt, comments.id, before) : undefined))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage + 1)
  const kept = rows.slice(0, commentsPerPage)
  tagPeople(kept)
  const last = kept.at(-1)
  return {
    comments: kept.map((row) => ({
      id: row.id,
      authorName: writerName(row),
      text: row.text,
      at: row.createdAt.toISOString(),
      validated: row.validated,
      article: { title: row.title, slug: row.slug },
    })),
    older: rows.length > commentsPerPage && last ? `${last.position}_${last.id}` : null,
  }
}

/** Their names are shown. */
function tagPeople(rows: { userId: string | null }[]): void {
  tagPage(...rows.flatMap(({ userId }) => (userId ? [`person-${userId}`] : [])))
}
