import { createHmac } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { sessionDays } from '#features/accounts/account.ts'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { refreshTokens } from './refresh-token-tables.server.ts'
import { keyFor } from '#platform/signature.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import type { AuthenticationMethod } from './assurance.ts'

const sessionMilliseconds = sessionDays * 24 * 60 * 60 * 1000

/** A token may be shown again for so long: two tabs wake up together, or an answer is lost on the way. */
const repetitionMilliseconds = 10_000
const key = keyFor('refresh tokens of programs')

/** Only its hash is stored, so the next token is computed from the one before, which gives the same one again. */
const successorOf = (token: string) => createHmac('sha256', key).update(token).digest('base64url')

export async function issueRefreshToken(
  sessionId: string,
  methods: AuthenticationMethod[],
  token = makeSecretToken(),
): Promise<string> {
  await db
    .insert(refreshTokens)
    .values({ tokenHash: hashOfToken(token), sessionId, methods, createdAt: now() })
    .onConflictDoNothing()
  return token
}

/** Marks them as used: presenting one of them again closes the session. */
export async function revokeRefreshTokens(sessionId: string): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ usedAt: now() })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)))
}

export interface UsedToken {
  sessionId: string
  userId: string
  methods: AuthenticationMethod[]
  successor: string
}

/**
 * A later second use means that the token was stolen, and closes the session
 * (https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2).
 */
export function consumeRefreshToken(token: string): Promise<Outcome<UsedToken, 'absent' | 'used'>> {
  return transaction(async () => {
    const tokenHash = hashOfToken(token)
    const [row] = await db
      .select({
        usedAt: refreshTokens.usedAt,
        methods: refreshTokens.methods,
        sessionId: sessions.id,
        userId: sessions.userId,
        expiresAt: sessions.expiresAt,
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(refreshTokens.tokenHash, tokenHash))
      .for('update')
    const at = now()
    if (!row || row.expiresAt <= at) return refused('absent')
    const { sessionId, userId, methods } = row
    const successor = successorOf(token)
    if (row.usedAt && at.getTime() - row.usedAt.getTime() <= repetitionMilliseconds && (await isIssued(successor)))
      return done({ sessionId, userId, methods, successor })
    if (row.usedAt) {
      await db.delete(sessions).where(eq(sessions.id, sessionId))
      await announce(accessChange, { personId: userId })
      logSecurity('refresh token reused', { personId: userId })
      return refused('used')
    }
    await db.update(refreshTokens).set({ usedAt: at }).where(eq(refreshTokens.tokenHash, tokenHash))
    const expiresAt = new Date(at.getTime() + sessionMilliseconds)
    await db.update(sessions).set({ expiresAt, updatedAt: at }).where(eq(sessions.id, sessionId))
    const isOld = lt(refreshTokens.usedAt, new Date(at.getTime() - sessionMilliseconds))
    await db.delete(refreshTokens).where(and(eq(refreshTokens.sessionId, sessionId), isOld))
    return done({ sessionId, userId, methods, successor })
  })
}

/** Tokens that were revoked have no successor. */
async function isIssued(token: string): Promise<boolean> {
  return (await db.$count(refreshTokens, eq(refreshTokens.tokenHash, hashOfToken(token)))) > 0
}
