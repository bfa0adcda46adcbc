import { and, asc, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { monthsAgo, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import type { CommentEvent, RecordedChange } from './comment.ts'
import { commentAuditLog, type CommentRow } from './comment-tables.server.ts'
import { submissionNote } from './audit-log.ts'

export type AuditLogRow = typeof commentAuditLog.$inferSelect

export interface RecordedAction {
  change: RecordedChange
  /** Null: a visitor. */
  by: string | null
  reason?: string | null
  at?: Date
}

/** In the transaction of the change. @returns the number of its last line */
export async function writeAuditLog(comment: CommentRow, action: RecordedAction): Promise<number> {
  const { change, by, reason = null, at = now() } = action
  if (change === 'received') return writeSubmission(comment, by)
  if (change === 'rejected' || change === 'deleted') await writeMissingSubmission(comment)
  const number = await writeLine(comment, change, { by, reason, at })
  const isStillPublished = change === 'edited' && comment.validated && comment.answersTo === null
  return isStillPublished ? writeLine(comment, 'published', { by, reason, at }) : number
}

/** The date of a restored comment is read from this line. */
function writeSubmission(comment: CommentRow, by: string | null): Promise<number> {
  const event = comment.validated ? 'published' : 'received'
  return writeLine(comment, event, { by, reason: submissionNote(comment), at: comment.createdAt })
}

/** Of a comment that is older than the audit log, or whose first line was purged. */
async function writeMissingSubmission(comment: CommentRow): Promise<void> {
  const submission = and(
    eq(commentAuditLog.commentId, comment.id),
    inArray(commentAuditLog.event, ['received', 'published'] satisfies CommentEvent[]),
    eq(commentAuditLog.at, comment.createdAt),
  )
  if ((await db.$count(commentAuditLog, submission)) === 0) await writeSubmission(comment, null)
}

async function writeLine(
  { id: commentId, articleId, userId: memberId, content: text }: CommentRow,
  event: CommentEvent,
  { by: actorId, reason, at }: { by: string | null; reason: string | null; at: Date },
): Promise<number> {
  const [line] = await db
    .insert(commentAuditLog)
    .values({ commentId, articleId, memberId, actorId, event, text, reason, at })
    .returning({ number: commentAuditLog.number })
  if (!line) throw new Error('The audit log was not written.')
  return line.number
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
