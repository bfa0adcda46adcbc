import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { monthsAgo, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announce, type EventName } from '#platform/events.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import type { CommentRow } from './stored-comment.server.ts'
import type { CommentEvent } from './comment-events.ts'
import { enqueueAuditLogLine } from './comment-webhooks.server.ts'
import { submissionNote } from './audit-log.ts'
import { commentAuditLog } from './audit-log/audit-log-tables.server.ts'

export type AuditLogRow = typeof commentAuditLog.$inferSelect

/** Announced for each new line. Its number tells a reconnecting client what it missed. */
export const auditLogWritten: EventName<{ number: number; commentId: string; event: CommentEvent }> = 'journal-written'

/** To be called in the transaction of the recorded change. @returns the number of the line. */
export async function record(
  event: CommentEvent,
  comment: CommentRow,
  { by, reason = null, at = now() }: { by: string | null; reason?: string | null; at?: Date },
): Promise<number> {
  const { id: commentId, articleId, userId: memberId, content: text } = comment
  const isSubmission = event === 'arrived' || (event === 'shown' && comment.version === 1)
  const [line] = await db
    .insert(commentAuditLog)
    .values({
      commentId,
      articleId,
      memberId,
      actorId: by,
      event,
      text,
      reason: reason ?? (isSubmission ? submissionNote(comment) : null),
      // The date of a restored comment is read from here.
      at: isSubmission ? comment.createdAt : at,
    })
    .returning({ number: commentAuditLog.number })
  if (!line) throw new Error('The audit log was not written.')
  await announce(auditLogWritten, { number: line.number, commentId, event })
  await enqueueAuditLogLine(line.number, event, comment)
  return line.number
}

/** Before a comment goes: one that is older than the audit log, or whose first line was purged, is put on record as it stands. */
export async function recordMissingSubmission(comment: CommentRow): Promise<void> {
  const submission = and(
    eq(commentAuditLog.commentId, comment.id),
    inArray(commentAuditLog.event, ['arrived', 'shown'] satisfies CommentEvent[]),
    eq(commentAuditLog.at, comment.createdAt),
  )
  if ((await db.$count(commentAuditLog, submission)) > 0) return
  const { id: commentId, articleId, userId: memberId, content: text, createdAt: at, validated } = comment
  const event = validated ? 'shown' : 'arrived'
  await db
    .insert(commentAuditLog)
    .values({ commentId, articleId, memberId, actorId: null, event, text, reason: submissionNote(comment), at })
}

export async function listAuditLog(commentId: string): Promise<AuditLogRow[]> {
  if (!isUuid(commentId)) return []
  return db
    .select()
    .from(commentAuditLog)
    .where(eq(commentAuditLog.commentId, commentId))
    .orderBy(asc(commentAuditLog.at), asc(commentAuditLog.number))
}

export async function lastAuditLogNumber(): Promise<number> {
  const [last] = await db
    .select({ number: commentAuditLog.number })
    .from(commentAuditLog)
    .orderBy(desc(commentAuditLog.number))
    .limit(1)
  return last?.number ?? 0
}

/** Sequence numbers are assigned before commit, so a lower number may become visible later. */
const overtakingLines = 100
const overtakingSeconds = 15

/** Lines after `number`, oldest first. Some lines before it are repeated rather than missed: see `overtakingLines`. */
export async function listAuditLogAfter(number: number, linesMax: number) {
  const lately = new Date(now().getTime() - overtakingSeconds * 1000)
  const rows = await db
    .select({
      number: commentAuditLog.number,
      commentId: commentAuditLog.commentId,
      event: commentAuditLog.event,
      at: commentAuditLog.at,
    })
    .from(commentAuditLog)
    .where(gt(commentAuditLog.number, number - overtakingLines))
    .orderBy(desc(commentAuditLog.number))
    .limit(linesMax + overtakingLines)
  return rows.filter((row) => row.number > number || row.at > lately).toReversed()
}

const purgedLinesAtOnce = 5000

export async function deleteAuditLogOlderThan(months: number): Promise<number> {
  const before = monthsAgo(months)
  let purged = 0
  for (;;) {
    const old = db
      .select({ number: commentAuditLog.number })
      .from(commentAuditLog)
      .where(lt(commentAuditLog.at, before))
      .limit(purgedLinesAtOnce)
    const { rowCount } = await db.delete(commentAuditLog).where(inArray(commentAuditLog.number, old))
    purged += rowCount ?? 0
    if ((rowCount ?? 0) < purgedLinesAtOnce) return purged
  }
}
