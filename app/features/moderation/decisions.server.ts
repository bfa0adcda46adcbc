import { eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { commentDecided } from '#features/comments/comment-events.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { record } from '#features/comments/journal.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotDeleteComment, whyNotModerate, whyNotReject, whyNotValidate } from './moderation.ts'

type Comment = typeof comments.$inferSelect

export interface DecisionRefusal {
  status: 403 | 404 | 409
  sentence: string
}

type Decision = 'validated' | 'rejected' | 'deleted'
type Rule = (comment: Comment | null, account: Account | null) => string | null

/** The comment becomes public. */
export async function validateComment(
  id: string,
  admin: Account | null,
): Promise<Outcome<{ id: string }, DecisionRefusal>> {
  return decide(id, admin, { decision: 'validated', reason: null, whyNot: whyNotValidate }, async () => {
    await db.update(comments).set({ validated: true }).where(eq(comments.id, id))
  })
}

/** A pending comment vanishes for everyone; only the journal keeps it. */
export async function rejectComment(
  id: string,
  admin: Account | null,
  reason: string | null,
): Promise<Outcome<{ id: string }, DecisionRefusal>> {
  return decide(id, admin, { decision: 'rejected', reason, whyNot: whyNotReject }, () => removeComment(id))
}

/** Any comment, published ones too. */
export async function deleteComment(
  id: string,
  admin: Account | null,
  reason: string | null,
): Promise<Outcome<{ id: string }, DecisionRefusal>> {
  return decide(id, admin, { decision: 'deleted', reason, whyNot: whyNotDeleteComment }, () => removeComment(id))
}

async function removeComment(id: string): Promise<void> {
  await db.delete(comments).where(eq(comments.id, id))
}

async function decide(
  id: string,
  admin: Account | null,
  { decision, reason, whyNot }: { decision: Decision; reason: string | null; whyNot: Rule },
  carryOut: () => Promise<void>,
): Promise<Outcome<{ id: string }, DecisionRefusal>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
  return transaction(async () => {
    const comment = await lockComment(id)
    const refusal = whyNot(comment, admin)
    if (refusal || !comment) return refused({ status: comment ? 409 : 404, sentence: refusal ?? '' })
    await carryOut()
    await record(decision, comment, { by: admin.id, reason })
    await announce(commentDecided, { id, articleId: comment.articleId })
    return done({ id })
  })
}

/** Two administrators at once: the second waits here, then reads what the first one decided. */
async function lockComment(id: string): Promise<Comment | null> {
  if (!isUuid(id)) return null
  const [comment] = await db.select().from(comments).where(eq(comments.id, id)).for('update')
  return comment ?? null
}
