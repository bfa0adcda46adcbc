import { inDays } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { decisionLinks } from '../moderation-tables.server.ts'
import { decisionLinkDays } from '../decision-link.ts'

/** In the transaction that enqueues the e-mail; only the e-mail has the token. */
export async function makeDecisionLink(comment: { id: string; version: number }, adminId: string): Promise<string> {
  const token = makeSecretToken()
  const expiresAt = inDays(decisionLinkDays)
  await db.insert(decisionLinks).values({
    tokenHash: hashOfToken(token),
    commentId: comment.id,
    commentVersion: comment.version,
    adminId,
    expiresAt,
  })
  return token
}
