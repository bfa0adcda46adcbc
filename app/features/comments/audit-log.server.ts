import { and, asc, desc, eq, exists, gt, inArray, lt, not, notInArray, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { articleColumns, joinArticle, leftJoinArticle } from '#features/articles/article-titles.server.ts'
import { monthsAgo, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { type CommentEvent, type RecordedChange, stateNeutralEvents } from './comment.ts'
import { commentSettings } from './comment-settings.ts'
import { commentAuditLog, type CommentRow, type RemovedComment } from './comment-tables.server.ts'

export type AuditLogRow = typeof commentAuditLog.$inferSelect

export interface RecordedAction {
  change: RecordedChange
  /** Null stands for a visitor. */
  by: string | null
  reason?: string | null
  at?: Date
}

const answerReason = 'Réponse à '
const threadReason = 'Avec le commentaire '
export const isThreadReason = (reason: string | null) => reason?.startsWith(threadReason) === true
export const threadReasonOf = (commentId: string) => threadReason + commentId

/** A reason that names another comment by its id is given in words. */
export function readableReason(reason: string | null): string | null {
  const id = /[\da-f-]{36}$/.exec(reason ?? '')?.[0]
  if (id && reason === answerReason + id) return `${answerReason}un commentaire`
  return id && reason === threadReason + id ? `${threadReason}auquel elle répondait` : reason
}

/** Call it in the transaction of the change. @returns the number of the last line that it writes */
export async function writeAuditLog(comment: CommentRow, action: RecordedAction): Promise<number> {
  const { change, by, reason = null, at = now() } = action
  if (change === 'received') return writeSubmission(comment, by)
  const isRemoved = change === 'rejected' || change === 'deleted'
  if (isRemoved) await writeMissingSubmission(comment)
  const number = await writeLine(comment, change, { by, reason, at, removed: isRemoved ? removedOf(comment) : null })
  const isStillPublished = change === 'edited' && comment.validated && comment.answersTo === null
  return isStillPublished ? writeLine(comment, 'published', { by, reason, at }) : number
}

function writeSubmission(comment: CommentRow, by: string | null): Promise<number> {
  const { answersTo, heldBy, createdAt: at, validated } = comment
  const reason = answersTo ? answerReason + answersTo : heldBy.join('\n') || null
  return writeLine(comment, validated ? 'published' : 'received', { by, reason, at })
}

/** A comment may be older than the audit log, or its first line may have been purged. */
async function writeMissingSubmission(comment: CommentRow): Promise<void> {
  const submission = and(
    eq(commentAuditLog.commentId, comment.id),
    inArray(commentAuditLog.event, ['received', 'published'] satisfies CommentEvent[]),
    eq(commentAuditLog.at, comment.createdAt),
  )
  if ((await db.$count(commentAuditLog, submission)) === 0) await writeSubmission(comment, null)
}

function removedOf({ version, validated, heldBy, answersTo, createdAt, editedAt, ...row }: CommentRow): RemovedComment {
  const dates = { createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null }
  return { version, validated, pinned: row.pinned, heldBy, answersTo, ...dates }
}

async function writeLine(
  { id: commentId, articleId, userId: memberId, content: text }: CommentRow,
  event: CommentEvent,
  { by: actorId, ...line }: Pick<AuditLogRow, 'reason' | 'at'> & { by: string | null; removed?: RemovedComment | null },
): Promise<number> {
  const [row] = await db
    .insert(commentAuditLog)
    .values({ commentId, articleId, memberId, actorId, event, text, ...line })
    .returning({ number: commentAuditLog.number })
  if (!row) throw new Error('The audit log was not written.')
  return row.number
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

const overtakingLines = 100
const overtakingSeconds = 15

/** Lists lines after `number`, oldest first. It repeats some earlier lines, because a lower number may be committed later. */
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

export async function deleteOldAuditLog(): Promise<void> {
  const { journalMonths } = await readSettings(commentSettings)
  const isOld = lt(commentAuditLog.at, monthsAgo(journalMonths))
  for (let rowCount = purgedLinesAtOnce; rowCount === purgedLinesAtOnce; ) {
    const old = db
      .select({ number: commentAuditLog.number })
      .from(commentAuditLog)
      .where(isOld)
      .limit(purgedLinesAtOnce)
    rowCount = (await db.delete(commentAuditLog).where(inArray(commentAuditLog.number, old))).rowCount ?? 0
  }
}

export async function findAuditLogLine(number: number): Promise<{ line: AuditLogRow; isOutdated: boolean } | null> {
  const [row] = await db
    .select({ line: commentAuditLog, isOutdated: sql<boolean>`${hasLaterEvent()}` })
    .from(commentAuditLog)
    .where(eq(commentAuditLog.number, number))
  return row ?? null
}

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
  return joinArticle(joinAuthor(query, commentAuditLog.memberId), commentAuditLog.articleId)
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

/** A subquery of the comments that a member wrote, removed ones included. */
export function commentIdsBy(memberId: string) {
  return db
    .select({ id: commentAuditLog.commentId })
    .from(commentAuditLog)
    .where(eq(commentAuditLog.memberId, memberId))
}

export async function anonymizeInAuditLog(id: string, textsGo: boolean): Promise<void> {
  await db
    .update(commentAuditLog)
    .set({ memberId: null, ...(textsGo && { text: '', reason: null }) })
    .where(eq(commentAuditLog.memberId, id))
  await db.update(commentAuditLog).set({ actorId: null }).where(eq(commentAuditLog.actorId, id))
}

/** Lists the newest first. @param person the author of the comments, or the administrator who decided */
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
