import { writerName } from '#features/profile/account-deletion.ts'
import type { Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { isScheduled } from '#features/articles/article.ts'
import { lockArticle } from '#features/articles/stored-article.server.ts'
import { answeredOnes, deleteAnswerSentWith } from '#features/comments/answering.server.ts'
import { insertComment, lockComment, updateComment } from '#features/comments/stored-comment.server.ts'
import type { ChangedComment } from '#features/comments/comment-events.ts'
import { isDecision, replay } from '#features/comments/audit-log.ts'
import { listAuditLog, type AuditLogRow } from '#features/comments/audit-log.server.ts'
import { findAuditLogLine, listLastDecisionsBy, listRemovedAnswers } from '#features/comments/decision-lines.server.ts'
import { commentGone, isStateNeutral } from '#features/comments/comment.ts'
import { now } from '#platform/clock.ts'
import { lockedTransaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import {
  undoableDecision,
  type DecidedComment,
  undoableUntil,
  undoMinutes,
  whyNotModerate,
  whyNotUndo,
  notUndoable,
} from './moderation.ts'
import { reopenReports } from './report-reopening.server.ts'

export interface Undoable extends DecidedComment {
  authorName: string
}

const threadReasonPrefix = 'Avec le commentaire '

/** Reason recorded when an answer is removed with its comment. */
export function threadReason(commentId: string): string {
  return threadReasonPrefix + commentId
}

/** Undoes the decision of this line. A removed comment is restored with its id and its date. */
async function undoDecision(number: number, admin: Account | null): Promise<Outcome<{ id: string }>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
  // A removed comment has no row to lock: an advisory lock serialises concurrent requests.
  return lockedTransaction(`undo ${number}`, async () => {
    const line = await findAuditLogLine(number)
    const comment = line && (await lockComment(line.commentId))
    const lines = line ? await listAuditLog(line.commentId) : []
    const isOutdated = lines.some((other) => other.number > number && !isStateNeutral(other.event))
    const sentence = whyNotUndo(line ? { ...line, isOutdated } : null, admin, now())
    if (sentence || !line) return refused({ status: 409, sentence: sentence ?? '' })
    if (line.event !== 'validated') return restoreComment(line, lines, admin)
    if (!comment?.validated) return refused({ status: 409, sentence: commentGone })
    const answerIds = await deleteAnswerSentWith(line)
    const undone = { at: line.at, answerIds }
    await updateComment(comment, { validated: false }, { change: 'undone', by: admin.id, undone })
    return done({ id: comment.id })
  })
}

async function restoreComment(
  line: AuditLogRow,
  lines: AuditLogRow[],
  admin: Account,
): Promise<Outcome<{ id: string }>> {
  const article = await lockArticle(line.articleId, 'key share')
  if (!article || isScheduled(article, now()))
    return refused({ status: 409, sentence: 'L’article a été supprimé entre-temps.' })
  const { commentId: id, at } = line
  if (!snapshotBefore(line, lines))
    return refused({ status: 409, sentence: 'Ce commentaire n’est plus dans l’historique.' })
  await reopenReports(id, at)
  await insertAgain(line, lines, admin, { at, answerIds: [] })
  for (const answer of await listRemovedAnswers(line, threadReason(id)))
    await insertAgain(answer, await listAuditLog(answer.commentId), admin)
  return done({ id })
}

/** Null when the author deleted their account, and their texts with it. */
function snapshotBefore({ number, text }: AuditLogRow, lines: AuditLogRow[]) {
  return text ? replay(lines.filter((line) => line.number !== number)) : null
}

async function insertAgain(
  line: AuditLogRow,
  lines: AuditLogRow[],
  admin: Account,
  undone?: ChangedComment['undone'],
): Promise<void> {
  const snapshot = snapshotBefore(line, lines)
  if (!snapshot) return
  const member = line.memberId ? await lockPerson(line.memberId) : null
  const { state, ...rest } = snapshot
  const comment = {
    ...rest,
    id: line.commentId,
    articleId: line.articleId,
    userId: member && line.memberId,
    author: member?.email ?? '',
    content: line.text,
    validated: state === 'public',
  }
  await insertComment(comment, { change: 'undone', by: admin.id, undone })
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
  if (ids.length === 0) return { ids, text: refusals[0] ?? notUndoable, detail: null }
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
  if (only.commentId !== undefined && !isUuid(only.commentId)) return []
  const at = now()
  const since = new Date(at.getTime() - (undoMinutes + 1) * 60_000)
  const rows = await listLastDecisionsBy(admin.id, since, only, undoablesMax)
  const answered = await answeredOnes(rows.flatMap(({ line }) => (line.event === 'validated' ? line : [])))
  return rows.flatMap(({ line: { commentId, number, event, at: decidedAt, reason }, username, email }) =>
    isDecision(event) && !reason?.startsWith(threadReasonPrefix) && undoableUntil(decidedAt) > at
      ? {
          ...undoableDecision({ id: commentId, number, event, answered: answered.has(number), at: decidedAt }),
          authorName: writerName({ username, email }),
        }
      : [],
  )
}
