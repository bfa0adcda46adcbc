import { and, desc, eq, inArray } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { commentChanged, type CommentEvent } from '#features/comments/comment-events.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { notifyOfDecision } from '#features/comments/emails/decision-emails.server.ts'
import { record, recordMissingSubmission } from '#features/comments/audit-log/audit-log.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import {
  whyNotDeleteComment,
  whyNotModerate,
  whyNotReject,
  whyNotValidate,
  type DecidedComment,
  type Decision,
  undoableDecision,
  type ModerationCase,
  type Earlier,
} from '../moderation.ts'
import { threadReason } from './undo.server.ts'

type Comment = typeof comments.$inferSelect

/** The version is that of the text that the administrator read. */
export interface ReadComment {
  id: string
  version: number | null
}

export interface DecisionRefusal {
  status: 403 | 404 | 409
  sentence: string
  current?: { text: string; version: number } | null
}

/** `number`: the decision's line in the audit log, used to undo it. */
export type DecisionOutcome = Outcome<DecidedComment, DecisionRefusal>

interface Rule {
  decision: Decision
  reason: string | null
  whyNot: (moderationCase: ModerationCase, account: Account | null) => string | null
}

export async function validateComment(read: ReadComment, admin: Account | null): Promise<DecisionOutcome> {
  return moderate(read, admin, { decision: 'validated', reason: null, whyNot: whyNotValidate }, async ({ id }) => {
    await db.update(comments).set({ validated: true }).where(eq(comments.id, id))
  })
}

/** Removes a pending comment, which remains in the audit log only. */
export async function rejectComment(
  read: ReadComment,
  admin: Account | null,
  reason: string | null,
): Promise<DecisionOutcome> {
  return moderate(read, admin, { decision: 'rejected', reason, whyNot: whyNotReject }, removeComment)
}

export async function deleteComment(
  read: ReadComment,
  admin: Account | null,
  reason: string | null,
): Promise<DecisionOutcome> {
  return moderate(read, admin, { decision: 'deleted', reason, whyNot: whyNotDeleteComment }, removeComment)
}

/** Answers are removed with their comment; each has a line of its own, from which it is restored. */
async function removeComment(comment: Comment, admin: Account, at: Date): Promise<void> {
  await recordMissingSubmission(comment)
  const answers = await db.select().from(comments).where(eq(comments.answersTo, comment.id)).for('update')
  for (const answer of answers) {
    await recordMissingSubmission(answer)
    await record('deleted', answer, { by: admin.id, reason: threadReason(comment.id), at })
  }
  await db.delete(comments).where(eq(comments.id, comment.id))
}

async function moderate(
  { id, version }: ReadComment,
  admin: Account | null,
  { decision, reason, whyNot }: Rule,
  carryOut: (comment: Comment, admin: Account, at: Date) => Promise<void>,
): Promise<DecisionOutcome> {
  const forbidden = whyNotModerate(admin)
  if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
  return transaction(async () => {
    const comment = await lockComment(id)
    const at = now()
    const earlier = await findEarlier(id, admin)
    const refusal = whyNot({ comment, readVersion: version, earlier, at }, admin)
    if (refusal || !comment) return refused(refusalOf(refusal ?? '', comment, earlier))
    await carryOut(comment, admin, at)
    const number = await record(decision, comment, { by: admin.id, reason, at })
    await notifyOfDecision(comment, decision, reason, admin.id)
    const unread = !comment.validated && decision !== 'validated'
    await announce(commentChanged, { id, articleId: comment.articleId, unread })
    return done(undoableDecision({ id, number, event: decision, at }))
  })
}

function refusalOf(sentence: string, comment: Comment | null, earlier: Earlier | null): DecisionRefusal {
  const current = comment && !comment.validated ? { text: comment.content, version: comment.version } : null
  return { status: comment || earlier ? 409 : 404, sentence, current }
}

/** Serialises decisions: the second administrator waits, then reads what the first one decided. */
async function lockComment(id: string): Promise<Comment | null> {
  if (!isUuid(id)) return null
  const [comment] = await db.select().from(comments).where(eq(comments.id, id)).for('update')
  return comment ?? null
}

const endings: CommentEvent[] = ['validated', 'shown', 'rejected', 'deleted', 'withdrawn']

/** The last decision about a comment; null: none, or purged. */
export async function findEarlier(id: string, admin: Account): Promise<Earlier | null> {
  if (!isUuid(id)) return null
  const { event, at, actorId } = commentAuditLog
  const [row] = await db
    .select({ event, at, actorId, username: userRoles.username, email: users.email })
    .from(commentAuditLog)
    .leftJoin(users, eq(users.id, actorId))
    .leftJoin(userRoles, eq(userRoles.userId, actorId))
    .where(and(eq(commentAuditLog.commentId, id), inArray(event, endings)))
    .orderBy(desc(commentAuditLog.number))
    .limit(1)
  if (!row) return null
  const { username, email } = row
  return { event: row.event, at: row.at, own: row.actorId === admin.id, by: email && displayName({ username, email }) }
}
