import { eq } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'

export type CommentRow = typeof comments.$inferSelect

export const anArticle = async () => (await db.select().from(articles).limit(1))[0] as typeof articles.$inferSelect

export const commentById = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0]

/** Oldest first. */
export const auditLogOf = (commentId: string) =>
  db.select().from(commentAuditLog).where(eq(commentAuditLog.commentId, commentId)).orderBy(commentAuditLog.number)

export const eventsOf = async (commentId: string) => (await auditLogOf(commentId)).map(({ event }) => event)
