import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announceRows, type RowChange } from '#platform/row-changes.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { commentRowsChanged } from './comment-events.ts'
import { comments } from './comment-tables.server.ts'

/** Never sent to a page whole: an e-mail address is in it. */
export type CommentRow = typeof comments.$inferSelect

/** In a transaction: of two who change or decide at once, the second waits, then reads what the first one left. */
export async function lockComment(id: string): Promise<CommentRow | null> {
  if (!isUuid(id)) return null
  const [comment] = await db.select().from(comments).where(eq(comments.id, id)).for('update')
  return comment ?? null
}

export function lockAnswersTo(id: string): Promise<CommentRow[]> {
  return db.select().from(comments).where(eq(comments.answersTo, id)).for('update')
}

/** Publishes a comment, or holds it again. @returns null when it is gone, or was so already. */
export async function setValidated(id: string, validated: boolean): Promise<CommentRow | null> {
  const [comment] = await db
    .update(comments)
    .set({ validated })
    .where(and(eq(comments.id, id), ne(comments.validated, validated)))
    .returning()
  if (comment) await announceComments('update', [{ ...comment, validated: !validated }])
  return comment ?? null
}

/** Answers to it go along. */
export async function deleteStoredComment(id: string): Promise<void> {
  const removed = await db
    .delete(comments)
    .where(or(eq(comments.id, id), eq(comments.answersTo, id)))
    .returning()
  await announceComments('delete', removed)
}

const sameHours = 24

/**
 * The same words at the same place by the same person within a day: sent again from another tab, or after an answer that
 * was lost.
 */
export async function findSameComment({
  articleId,
  userId,
  content,
  answersTo,
}: Pick<CommentRow, 'articleId' | 'content' | 'answersTo'> & { userId: string }): Promise<CommentRow | null> {
  const [same] = await db
    .select()
    .from(comments)
    .where(
      and(
        eq(comments.userId, userId),
        gt(comments.createdAt, new Date(now().getTime() - sameHours * 60 * 60 * 1000)),
        eq(comments.articleId, articleId),
        answersTo ? eq(comments.answersTo, answersTo) : isNull(comments.answersTo),
        eq(comments.content, content),
      ),
    )
    .limit(1)
  return same ?? null
}

export async function insertComment(comment: typeof comments.$inferInsert): Promise<CommentRow> {
  const [inserted] = await db.insert(comments).values(comment).returning()
  if (!inserted) throw new Error('The comment was not written.')
  await announceComments('insert', [{ ...inserted, validated: false }])
  return inserted
}

type Announced = Pick<CommentRow, 'id' | 'articleId' | 'userId' | 'validated'>

/** @param before as they were until now */
export function announceComments(change: RowChange['change'], before: Announced[]): Promise<void> {
  const changes = before.map(
    ({ id, articleId, userId, validated }): RowChange => ({
      id,
      change,
      wasPublic: validated,
      ownerId: userId,
      parentId: articleId,
    }),
  )
  return announceRows(commentRowsChanged, changes)
}
