import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announce, announceAll } from '#platform/events.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { writeAuditLog, type RecordedAction } from './audit-log.server.ts'
import { commentChanged, type ChangedComment, type CommentChange } from './comment-events.ts'
import { comments, type CommentRow } from './comment-tables.server.ts'

export type { CommentRow } from './comment-tables.server.ts'

type Action = RecordedAction & Omit<ChangedComment, 'comment'>

export async function lockComment(id: string): Promise<CommentRow | null> {
  if (!isUuid(id)) return null
  const [comment] = await db.select().from(comments).where(eq(comments.id, id)).for('update')
  return comment ?? null
}

export async function lockPinnedComment(articleId: string): Promise<CommentRow | null> {
  const isPinned = and(eq(comments.articleId, articleId), comments.pinned)
  return (await db.select().from(comments).where(isPinned).for('update'))[0] ?? null
}

export function lockAnswersTo(id: string): Promise<CommentRow[]> {
  return db.select().from(comments).where(eq(comments.answersTo, id)).for('update')
}

export async function insertComment(values: typeof comments.$inferInsert, action: Action): Promise<CommentRow> {
  const [comment] = await db.insert(comments).values(values).returning()
  if (!comment) throw new Error('The comment was not written.')
  await announceChange({ before: null, after: comment }, comment, action)
  return comment
}

export async function updateComment(before: CommentRow, values: Partial<CommentRow>, action: Action): Promise<number> {
  const after = { ...before, ...values }
  // A comment that leaves its page loses its pin.
  after.pinned &&= after.validated
  await db
    .update(comments)
    .set({ ...values, pinned: after.pinned })
    .where(eq(comments.id, before.id))
  return announceChange({ before, after }, after, action)
}

/** Deletes its answers too. @returns the number of the line in the audit log */
export async function deleteComment(
  comment: CommentRow,
  action: Action,
  answersReason: string | null = null,
): Promise<number> {
  const { id } = comment
  const change = action.change === 'rejected' ? 'deleted' : action.change
  for (const answer of await lockAnswersTo(id))
    await announceChange({ before: answer, after: null }, answer, { ...action, change, reason: answersReason })
  const number = await announceChange({ before: comment, after: null }, comment, action)
  await db.delete(comments).where(or(eq(comments.id, id), eq(comments.answersTo, id)))
  return number
}

export async function recordReport(
  comment: CommentRow,
  action: Action & { change: 'reported' | 'kept' },
): Promise<void> {
  await announceChange({ before: comment, after: comment }, comment, action)
}

/** Every change is announced here or by `announceUnrecordedChanges`. */
async function announceChange(
  states: Pick<CommentChange, 'before' | 'after'>,
  comment: CommentRow,
  action: Action,
): Promise<number> {
  const auditNumber = await writeAuditLog(comment, action)
  const { change, by } = action
  await announce(
    commentChanged,
    { ...eventOf(comment, states), change, actorId: by, auditNumber },
    { ...action, comment },
  )
  return auditNumber
}

export async function announceUnrecordedChanges(
  change: 'imported' | 'author-deleted',
  actorId: string | null,
  changes: (Pick<CommentChange, 'before' | 'after'> & { comment: CommentRow })[],
): Promise<void> {
  await announceAll(
    commentChanged,
    changes.map(({ comment, ...states }) => ({ ...eventOf(comment, states), change, actorId, auditNumber: null })),
    changes,
  )
}

function eventOf(
  { id, articleId, userId: memberId }: CommentRow,
  { before, after }: Pick<CommentChange, 'before' | 'after'>,
) {
  return {
    id,
    articleId,
    memberId,
    before: before && { validated: before.validated },
    after: after && { validated: after.validated },
  }
}

const sameHours = 24

/** A member may submit the same text again from another tab, or after a lost answer. */
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

export function countCommentsOn(articleIds: string[]): Promise<number> {
  return db.$count(comments, inArray(comments.articleId, articleIds))
}

export async function listPendingOf(memberId: string): Promise<Pick<CommentRow, 'id' | 'content'>[]> {
  const isPending = and(eq(comments.userId, memberId), eq(comments.validated, false))
  return db.select({ id: comments.id, content: comments.content }).from(comments).where(isPending)
}

export function countPendingComments(): Promise<number> {
  return db.$count(comments, eq(comments.validated, false))
}
