import { writerName } from '#features/profile/account-deletion.ts'
import type { Account } from '#features/accounts/account.ts'
import { lockPerson } from '#features/accounts/people.server.ts'
import { isPublic } from '#features/articles/article.ts'
import { lockArticle } from '#features/articles/stored-article.server.ts'
import { answeredOnes, deleteAnswerSentWith } from '#features/comments/answering.server.ts'
import {
  insertComment,
  lockComment,
  lockPinnedComment,
  updateComment,
} from '#features/comments/stored-comment.server.ts'
import type { ChangedComment } from '#features/comments/comment-events.ts'
import {
  findAuditLogLine,
  isThreadReason,
  listLastDecisionsBy,
  listRemovedAnswers,
  threadReasonOf,
  type AuditLogRow,
} from '#features/comments/audit-log.server.ts'
import { commentMissing, isDecision } from '#features/comments/comment.ts'
import { now } from '#platform/clock.ts'
import { lockedTransaction, db } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { and, eq, gte } from 'drizzle-orm'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { findEmail, releaseEmailKey } from '#platform/mail/sent-emails.server.ts'
import { reporterKey } from './report.ts'
import { commentReports } from './moderation-tables.server.ts'
import { reportReopenedEmail } from './emails.ts'
import {
  undoableDecision,
  type DecidedComment,
  undoableUntil,
  undoMinutes,
  whyNotModerate,
  whyNotUndo,
  notUndoable,
} from './moderation.ts'

export interface Undoable extends DecidedComment {
  authorName: string
}

async function undoDecision(number: number, admin: Account | null): Promise<Outcome<{ id: string }>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
  // A removed comment has no row to lock, so an advisory lock serialises concurrent requests.
  return lockedTransaction(`undo ${number}`, async () => {
    const last = await findAuditLogLine(number)
    const comment = last && (await lockComment(last.line.commentId))
    // Another request may have committed a change while this one waited for the lock.
    const current = last && (await findAuditLogLine(number))
    const sentence = whyNotUndo(current && { ...current.line, isOutdated: current.isOutdated }, admin, now())
    if (sentence || !current) return refused({ status: 409, sentence: sentence ?? '' })
    const { line } = current
    if (line.event !== 'validated') return restoreComment(line, admin)
    if (!comment?.validated) return refused({ status: 409, sentence: commentMissing })
    const undone = { at: line.at, answerIds: await deleteAnswerSentWith(line) }
    await updateComment(comment, { validated: false }, { change: 'undone', by: admin.id, undone })
    return done({ id: comment.id })
  })
}

async function restoreComment(line: AuditLogRow, admin: Account): Promise<Outcome<{ id: string }>> {
  const article = await lockArticle(line.articleId, 'key share')
  if (!article || !isPublic(article, now()))
    return refused({ status: 409, sentence: 'L’article a été supprimé entre-temps.' })
  const { commentId: id, at } = line
  // The author may have deleted their account, and their texts with it.
  if (!line.text || !line.removed)
    return refused({ status: 409, sentence: 'Ce commentaire n’est plus dans l’historique.' })
  await reopenReports(id, at)
  await insertAgain(line, admin, { at, answerIds: [] })
  for (const answer of await listRemovedAnswers(line, threadReasonOf(id))) await insertAgain(answer, admin)
  return done({ id })
}

async function insertAgain(
  { commentId: id, articleId, memberId, text: content, removed }: AuditLogRow,
  admin: Account,
  undone?: ChangedComment['undone'],
): Promise<void> {
  if (!content || !removed) return
  const member = memberId ? await lockPerson(memberId) : null
  const author = { userId: member && memberId, author: member?.email ?? '' }
  const dates = {
    createdAt: new Date(removed.createdAt),
    editedAt: removed.editedAt === null ? null : new Date(removed.editedAt),
  }
  const isPinned = removed.pinned && !(await lockPinnedComment(articleId))
  const comment = { ...removed, pinned: isPinned, ...dates, ...author, id, articleId, content }
  await insertComment(comment, { change: 'undone', by: admin.id, undone })
}

const undoablesMax = 100
const undonePrefix = 'decision-'

export function readUndone(form: FormData): number[] {
  const numbers = [...form.keys()].flatMap((name) => {
    const digits = name.startsWith(undonePrefix) ? name.slice(undonePrefix.length) : ''
    return /^\d{1,15}$/.test(digits) ? Number(digits) : []
  })
  return [...new Set(numbers)].slice(0, undoablesMax)
}

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

/** Removed answers are undone with their comment. @param only limits the list to these comments or decisions */
export async function listUndoable(
  admin: Account,
  only: { commentId?: string; numbers?: number[] } = {},
): Promise<Undoable[]> {
  if (only.commentId !== undefined && !isUuid(only.commentId)) return []
  const at = now()
  const since = new Date(at.getTime() - (undoMinutes + 1) * 60_000)
  const rows = await listLastDecisionsBy(admin.id, since, only, undoablesMax)
  const answeredNumbers = await answeredOnes(rows.flatMap(({ line }) => (line.event === 'validated' ? line : [])))
  return rows.flatMap(({ line: { commentId, number, event, at: decidedAt, reason }, username, email }) =>
    isDecision(event) && !isThreadReason(reason) && undoableUntil(decidedAt) > at
      ? {
          ...undoableDecision({ id: commentId, number, event, answered: answeredNumbers.has(number), at: decidedAt }),
          authorName: writerName({ username, email }),
        }
      : [],
  )
}

/**
 * Reopens the reports of an undone withdrawal. It reads the reporters' addresses from queued e-mails, so call it before
 * these are cancelled. E-mails already sent are corrected by another one.
 */
async function reopenReports(commentId: string, decidedAt: Date): Promise<void> {
  const isClosed = and(
    eq(commentReports.commentId, commentId),
    eq(commentReports.outcome, 'withdrawn'),
    gte(commentReports.closedAt, decidedAt),
  )
  for (const { id, text, articleId } of await db.select().from(commentReports).where(isClosed)) {
    const key = reporterKey(commentId, id)
    const message = await findEmail(key)
    const openReport = { closedAt: null, closedBy: null, outcome: null, answer: null, email: message?.to ?? null }
    await db.update(commentReports).set(openReport).where(eq(commentReports.id, id))
    if (!message?.isTried) continue
    // The e-mail about the next decision will have the same key.
    await releaseEmailKey(key)
    const article = await findArticleTitle(articleId)
    await enqueueEmail(reportReopenedEmail(message.to, { text, title: article?.title ?? 'Article supprimé' }))
  }
}
