import { displayName, type Account } from '#features/accounts/account.ts'
import type { CommentEvent } from '#features/comments/comment.ts'
import { deleteComment, lockComment, updateComment, type CommentRow } from '#features/comments/stored-comment.server.ts'
import { findLastEvent, threadReasonOf } from '#features/comments/audit-log.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import {
  whyNotDeleteComment,
  whyNotModerate,
  whyNotDecidePending,
  type DecidedComment,
  type Decision,
  undoableDecision,
  type Earlier,
} from './moderation.ts'

export interface ReadComment {
  id: string
  version: number | null
}

export interface DecisionRefusal extends Refusal {
  current?: { text: string; version: number } | null
}

export type DecisionOutcome = Outcome<DecidedComment, DecisionRefusal>

/** @param reason kept with a comment that is rejected or deleted, not with one that is validated */
export async function decideComment(
  decision: Decision,
  { id, version }: ReadComment,
  admin: Account | null,
  reason: string | null = null,
): Promise<DecisionOutcome> {
  const forbidden = whyNotModerate(admin)
  if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
  return transaction(async () => {
    const comment = await lockComment(id)
    const at = now()
    const earlier = await findEarlier(id, admin)
    const whyNot = decision === 'deleted' ? whyNotDeleteComment : whyNotDecidePending
    const refusal = whyNot({ comment, readVersion: version, earlier, at }, admin)
    if (refusal || !comment) return refused(refusalOf(refusal ?? '', comment, earlier))
    const objection = decision === 'validated' ? await objectionTo({ text: comment.content }) : null
    if (objection) return refused({ ...refusalOf(objection.sentence, comment, earlier), phrases: objection.phrases })
    const action = { change: decision, by: admin.id, reason: decision === 'validated' ? null : reason, at }
    const number =
      decision === 'validated'
        ? await updateComment(comment, { validated: true }, action)
        : await deleteComment(comment, action, threadReasonOf(id))
    return done(undoableDecision({ id, number, event: decision, answered: false, at }))
  })
}

function refusalOf(sentence: string, comment: CommentRow | null, earlier: Earlier | null): DecisionRefusal {
  const current = comment && !comment.validated ? { text: comment.content, version: comment.version } : null
  return { status: comment || earlier ? 409 : 404, sentence, current }
}

const endings: CommentEvent[] = ['validated', 'published', 'rejected', 'deleted', 'withdrawn']

export async function findEarlier(id: string, admin: Account): Promise<Earlier | null> {
  const row = await findLastEvent(id, endings)
  if (!row) return null
  const { username, email } = row
  return { event: row.event, at: row.at, own: row.actorId === admin.id, by: email && displayName({ username, email }) }
}
