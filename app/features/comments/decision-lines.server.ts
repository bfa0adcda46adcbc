import { and, desc, eq, exists, gt, inArray, not, notInArray, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { articleColumns, leftJoinArticle } from '#features/articles/article-titles.server.ts'
import { db } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { stateNeutralEvents, type CommentEvent } from './comment.ts'
import type { AuditLogRow } from './audit-log.server.ts'
import { commentAuditLog } from './comment-tables.server.ts'

export async function findAuditLogLine(number: number): Promise<AuditLogRow | null> {
  const [line] = await db.select().from(commentAuditLog).where(eq(commentAuditLog.number, number))
  return line ?? null
}

/** What became of a comment, the last of it, and who decided. */
export async function findLastEvent(commentId: string, events: CommentEvent[]) {
  if (!isUuid(commentId)) return null
  const { event, at, actorId, reason } = commentAuditLog
  const query = db
    .select({ event, at, actorId, reason, ...authorColumns() })
    .from(commentAuditLog)
    .$dynamic()
  const [row] = await joinAuthor(query, actorId)
    .where(and(eq(commentAuditLog.commentId, commentId), inArray(event, events)))
    .orderBy(desc(commentAuditLog.number))
    .limit(1)
  return row ?? null
}

export function listRemovedAnswers({ articleId, at }: AuditLogRow, reason: string): Promise<AuditLogRow[]> {
  return db
    .select()
    .from(commentAuditLog)
    .where(
      and(
        eq(commentAuditLog.event, 'deleted'),
        eq(commentAuditLog.articleId, articleId),
        eq(commentAuditLog.at, at),
        eq(commentAuditLog.reason, reason),
      ),
    )
}

/** Whether something has changed the comment since this line. */
export function hasLaterEvent(): SQL {
  const later = alias(commentAuditLog, 'later')
  return exists(
    db
      .select({ number: later.number })
      .from(later)
      .where(
        and(
          eq(later.commentId, commentAuditLog.commentId),
          gt(later.number, commentAuditLog.number),
          notInArray(later.event, stateNeutralEvents),
        ),
      ),
  )
}

/** An administrator's decisions that nothing followed, newest first, with the authors of the comments. */
export function listLastDecisionsBy(
  adminId: string,
  since: Date,
  { commentId, numbers }: { commentId?: string; numbers?: number[] },
  limit: number,
) {
  const query = db
    .select({ line: commentAuditLog, ...authorColumns() })
    .from(commentAuditLog)
    .$dynamic()
  return joinAuthor(query, commentAuditLog.memberId)
    .where(
      and(
        eq(commentAuditLog.actorId, adminId),
        gt(commentAuditLog.at, since),
        commentId ? eq(commentAuditLog.commentId, commentId) : undefined,
        numbers && inArray(commentAuditLog.number, numbers),
        inArray(commentAuditLog.event, ['validated', 'rejected', 'deleted']),
        not(hasLaterEvent()),
      ),
    )
    .orderBy(desc(commentAuditLog.number))
    .limit(limit)
}

/** The comments of which a member is the author, gone ones too: a query of one column. */
export function commentIdsBy(memberId: string) {
  return db
    .select({ id: commentAuditLog.commentId })
    .from(commentAuditLog)
    .where(eq(commentAuditLog.memberId, memberId))
}

/** Anonymizes a person in the audit log; also removes the texts when `textsGo`. */
export async function anonymizeInAuditLog(id: string, textsGo: boolean): Promise<void> {
  await db
    .update(commentAuditLog)
    .set({ memberId: null, ...(textsGo && { text: '', reason: null }) })
    .where(eq(commentAuditLog.memberId, id))
  await db.update(commentAuditLog).set({ actorId: null }).where(eq(commentAuditLog.actorId, id))
}

/** Newest first, with the article's title if it is still there. @param person the comments' author, or who decided. */
export function listEventsOf(person: { memberId: string } | { actorId: string }, events: CommentEvent[]) {
  const { commentId, event, text, reason, at, memberId, actorId, number } = commentAuditLog
  const query = db
    .select({ commentId, event, text, reason, at, title: articleColumns().title })
    .from(commentAuditLog)
    .$dynamic()
  const isTheirs = 'memberId' in person ? eq(memberId, person.memberId) : eq(actorId, person.actorId)
  return leftJoinArticle(query, commentAuditLog.articleId)
    .where(and(isTheirs, inArray(event, events)))
    .orderBy(desc(number))
}
