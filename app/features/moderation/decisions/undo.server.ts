import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { writerName } from '#features/accounts/personal-data/account-deletion.ts'
import type { Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { lockPerson } from '#features/accounts/people/people.server.ts'
import { lockArticle } from '#features/articles/reading/reading.server.ts'
import { commentChanged, type CommentEvent } from '#features/comments/comment-events.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { notifyOfUndoneDecision } from '#features/comments/emails/decision-emails.server.ts'
import { isDecision, replay } from '#features/comments/audit-log/audit-log.ts'
import { listAuditLog, record, type AuditLogRow } from '#features/comments/audit-log/audit-log.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import {
  undoableDecision,
  type DecidedComment,
  undoableUntil,
  undoMinutes,
  whyNotModerate,
  whyNotUndo,
} from '../moderation.ts'
import { reopenReports } from '../reports/report-reopening.server.ts'

interface UndoRefusal {
  status: 403 | 409
  sentence: string
}

export interface Undoable extends DecidedComment {
  authorName: string
}

/** Events after which a decision can still be undone. */
const stateNeutralEvents: CommentEvent[] = ['reported', 'kept']
const threadReasonPrefix = 'Avec le commentaire '

/** Reason recorded when an answer is removed with its comment. */
export function threadReason(commentId: string): string {
  return threadReasonPrefix + commentId
}

/** Undoes the decision of this line. A removed comment is restored with its id and its date. */
async function undoDecision(number: number, admin: Account | null): Promise<Outcome<{ id: string }, UndoRefusal>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
  // A removed comment has no row to lock: an advisory lock serialises concurrent requests.
  return lockedTransaction(`undo ${number}`, async () => {
    const [line] = await db.select().from(commentAuditLog).where(eq(commentAuditLog.number, number))
    if (line) await db.select({ id: comments.id }).from(comments).where(eq(comments.id, line.commentId)).for('update')
    const lines = line ? await listAuditLog(line.commentId) : []
    const isOutdated = lines.some((other) => other.number > number && !stateNeutralEvents.includes(other.event))
    const sentence = whyNotUndo(line ? { ...line, isOutdated } : null, admin, now())
    if (sentence || !line) return refused({ status: 409, sentence: sentence ?? '' })
    const gone = line.event === 'validated' ? await hideAgain(line, admin) : await restoreComment(line, lines, admin)
    if (gone) return refused({ status: 409, sentence: gone })
    await reopenReports(line.commentId, line.at)
    await notifyOfUndoneDecision(line.commentId, line.at)
    await announce(commentChanged, { id: line.commentId, articleId: line.articleId })
    return done({ id: line.commentId })
  })
}

async function hideAgain({ commentId }: AuditLogRow, admin: Account): Promise<string | null> {
  const [comment] = await db
    .update(comments)
    .set({ validated: false })
    .where(and(eq(comments.id, commentId), eq(comments.validated, true)))
    .returning()
  if (!comment) return 'Ce commentaire n’existe plus.'
  await record('undone', comment, { by: admin.id })
  return null
}

async function restoreComment(line: AuditLogRow, lines: AuditLogRow[], admin: Account): Promise<string | null> {
  if (!(await lockArticle(line.articleId))) return 'L’article a été supprimé entre-temps.'
  const without = lines.filter(({ number }) => number !== line.number)
  const refusal = await insertAgain(line, without, admin)
  if (refusal) return refusal
  const answers = and(
    eq(commentAuditLog.event, 'deleted'),
    eq(commentAuditLog.articleId, line.articleId),
    eq(commentAuditLog.at, line.at),
    eq(commentAuditLog.reason, threadReason(line.commentId)),
  )
  for (const answer of await db.select().from(commentAuditLog).where(answers)) {
    const before = (await listAuditLog(answer.commentId)).filter(({ number }) => number !== answer.number)
    await insertAgain(answer, before, admin)
  }
  return null
}

async function insertAgain(line: AuditLogRow, before: AuditLogRow[], admin: Account): Promise<string | null> {
  const snapshot = replay(before)
  // The author deleted their account, and their texts with it.
  if (!snapshot || !line.text) return 'Ce commentaire n’est plus dans l’historique.'
  const userId = line.memberId && (await lockPerson(line.memberId)) ? line.memberId : null
  const [member] = userId ? await db.select({ email: users.email }).from(users).where(eq(users.id, userId)) : []
  const { state, ...rest } = snapshot
  const [comment] = await db
    .insert(comments)
    .values({
      ...rest,
      id: line.commentId,
      articleId: line.articleId,
      userId,
      author: member?.email ?? '',
      content: line.text,
      validated: state === 'public',
    })
    .returning()
  if (!comment) throw new Error('The comment was not restored.')
  await record('undone', comment, { by: admin.id })
  return null
}

/** The maximum of a selection. */
const undoablesMax = 100
const undonePrefix = 'decision-'

export function readUndone(form: FormData): number[] {
  const numbers = [...form.keys()].flatMap((name) => {
    const digits = name.startsWith(undonePrefix) ? name.slice(undonePrefix.length) : ''
    return /^\d{1,15}$/.test(digits) ? Number(digits) : []
  })
  return [...new Set(numbers)].slice(0, undoablesMax)
}

/** Independent of each other: those that cannot be undone are reported. */
export async function undoDecisions(
  numbers: number[],
  admin: Account,
): Promise<{ ids: string[]; text: string; detail: string | null }> {
  const ids: string[] = []
  const refusals: string[] = []
  for (const number of numbers) {
    const undone = await undoDecision(number, admin)
    if (undone.ok) ids.push(undone.value.id)
    else refusals.push(undone.refusal.sentence)
  }
  if (ids.length === 0) return { ids, text: refusals[0] ?? 'Cette décision n’existe pas.', detail: null }
  const text = ids.length < 2 ? 'Décision annulée.' : `${ids.length} décisions annulées.`
  return { ids, text, detail: refusals[0] ?? null }
}

/**
 * An administrator's own recent decisions. Removed answers are undone with their comment.
 * @param only these comments
 */
export async function listUndoable(
  admin: Account,
  only: { commentId?: string; numbers?: number[] } = {},
): Promise<Undoable[]> {
  const { commentId: ofComment, numbers } = only
  if (ofComment !== undefined && !isUuid(ofComment)) return []
  const at = now()
  const since = new Date(at.getTime() - (undoMinutes + 1) * 60_000)
  const newer = sql`exists (select 1 from ${commentAuditLog} later where later.comment_id = ${commentAuditLog.commentId} and later.number > ${commentAuditLog.number} and later.event not in ('reported', 'kept'))`
  const rows = await db
    .select({ line: commentAuditLog, username: userRoles.username, email: users.email })
    .from(commentAuditLog)
    .leftJoin(users, eq(users.id, commentAuditLog.memberId))
    .leftJoin(userRoles, eq(userRoles.userId, commentAuditLog.memberId))
    .where(
      and(
        eq(commentAuditLog.actorId, admin.id),
        gt(commentAuditLog.at, since),
        ofComment ? eq(commentAuditLog.commentId, ofComment) : undefined,
        numbers && inArray(commentAuditLog.number, numbers),
        inArray(commentAuditLog.event, ['validated', 'rejected', 'deleted']),
        sql`not ${newer}`,
      ),
    )
    .orderBy(desc(commentAuditLog.number))
    .limit(undoablesMax)
  return rows.flatMap(({ line: { commentId, number, event, at: decidedAt, reason }, username, email }) =>
    isDecision(event) && !reason?.startsWith(threadReasonPrefix) && undoableUntil(decidedAt) > at
      ? {
          ...undoableDecision({ id: commentId, number, event, at: decidedAt }),
          authorName: writerName({ username, email }),
        }
      : [],
  )
}
