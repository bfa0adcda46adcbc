import { createHash, randomBytes } from 'node:crypto'
import { inDays } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { decisionLinks } from '../moderation-tables.server.ts'
import { decisionLinkDays } from './decision-link.ts'

const tokenBytes = 24

/** In the transaction that enqueues the e-mail; only the e-mail has the token. */
export async function makeDecisionLink(comment: { id: string; version: number }, adminId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
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

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
