import { displayName, type Account } from '#features/accounts/account.ts'
import { commentChanged, type CommentEvent } from '#features/comments/comment-events.ts'
import {
  deleteStoredComment,
  lockAnswersTo,
  lockComment,
  setValidated,
  type CommentRow,
} from '#features/comments/stored-comment.server.ts'
import { notifyOfDecision } from '#features/comments/decision-emails.server.ts'
import { record, recordMissingSubmission } from '#features/comments/audit-log.server.ts'
import { findLastEvent } from '#features/comments/decision-lines.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
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
} from './moderation.ts'
import { threadReason } from './undo.server.ts'

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
    await setValidated(id, true)
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

/** Answers go with the comment that they answer; each has its own line, to come back with it. */
async function removeComment(comment: CommentRow, admin: Account, at: Date): Promise<void> {
  await recordMissingSubmission(comment)
  for (const answer of await lockAnswersTo(comment.id)) {
    await recordMissingSubmission(answer)
    await record('deleted', answer, { by: admin.id, reason: threadReason(comment.id), at })
  }
  await deleteStoredComment(comment.id)
}

async function moderate(
  { id, version }: ReadComment,
  admin: Account | null,
  { decision, reason, whyNot }: Rule,
  carryOut: (comment: CommentRow, admin: Account, at: Date) => Promise<void>,
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
    return done(undoableDecision({ id, number, event: decision, answered: false, at }))
  })
}

function refusalOf(sentence: string, comment: CommentRow | null, earlier: Earlier | null): DecisionRefusal {
  const current = comment && !comment.validated ? { text: comment.content, version: comment.version } : null
  return { status: comment || earlier ? 409 : 404, sentence, current }
}

const endings: CommentEvent[] = ['validated', 'shown', 'rejected', 'deleted', 'withdrawn']

/** The last decision about a comment; null: none, or purged. */
export async function findEarlier(id: string, admin: Account): Promise<Earlier | null> {
  const row = await findLastEvent(id, endings)
  if (!row) return null
  const { username, email } = row
  return { event: row.event, at: row.at, own: row.actorId === admin.id, by: email && displayName({ username, email }) }
}
