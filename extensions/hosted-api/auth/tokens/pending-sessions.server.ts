import { randomUUID } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Account } from '#features/accounts/account.ts'
import { users, verifications } from '#features/accounts/account-tables.server.ts'
import { secondStepCookieName } from '#features/accounts/auth.server.ts'
import { accountOf } from '#features/sessions/sessions.server.ts'
import { recoveryPrefix } from '#features/sign-in/password-reset.server.ts'
import { signAccessToken, type AccessToken, type PendingStep } from './access-token.server.ts'
import { methodsClaim, type AuthenticationMethod } from './assurance.ts'
import { withSignedCookie } from './signed-cookie.server.ts'
import { readToken, signToken } from './signed-token.server.ts'

/**
 * A row of `verifications`, which pages keep in a cookie until the second factor is given, or in a link until a
 * password is chosen. It is no session: code that reads sessions finds nobody.
 */
export interface PendingSession {
  account: Account
  pending: PendingStep
  sessionId: string
  methods: AuthenticationMethod[]
  endsAt: Date
  key: string
}

export interface PendingTokens extends PendingSession {
  accessToken: string
  refreshToken: string
}

const prefixes: Record<PendingStep, string> = { 'second-step': '2fa-', recovery: recoveryPrefix }

export async function findPendingSession({
  userId,
  sessionId,
  pending,
  methods,
}: Omit<AccessToken, 'expiresAt'>): Promise<PendingSession | null> {
  if (!pending) return null
  const prefix = prefixes[pending]
  const [row] = await db
    .select({ identifier: verifications.identifier, endsAt: verifications.expiresAt, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(verifications.id, sessionId),
        eq(verifications.value, userId),
        like(verifications.identifier, `${prefix}%`),
        gt(verifications.expiresAt, now()),
      ),
    )
  const account = row && (await accountOf({ id: userId, email: row.email }))
  if (!account) return null
  const key = pending === 'recovery' ? row.identifier.slice(prefix.length) : row.identifier
  return { account, pending, sessionId, methods, endsAt: row.endsAt, key }
}

export async function findSecondStep(identifier: string): Promise<{ id: string; userId: string } | null> {
  const [row] = await db
    .select({ id: verifications.id, userId: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, identifier))
  return row ?? null
}

const refreshClaims = z.object({
  sub: z.guid(),
  jti: z.guid(),
  session_id: z.guid(),
  pending: z.enum(['second-step', 'recovery']),
  amr: methodsClaim,
})

/** Neither token outlives the pending step: renewing them gains no time. */
export async function pendingTokens(session: PendingSession): Promise<PendingTokens> {
  const { account, sessionId, pending, methods } = session
  const endsAt = Math.floor(session.endsAt.getTime() / 1000)
  const claims = { jti: randomUUID(), session_id: sessionId, pending, amr: methods }
  return {
    ...session,
    accessToken: await signAccessToken(account, { sessionId, pending, methods }, endsAt),
    refreshToken: await signToken('refresh of a pending session', account.id, claims, endsAt),
  }
}

/** Like the refresh token of a session it is used once: a second use ends the pending step. */
export async function refreshPendingSession(token: string): Promise<Outcome<PendingTokens, 'absent' | 'used'>> {
  const payload = await readToken(token, 'refresh of a pending session', refreshClaims)
  if (typeof payload === 'string') return refused('absent')
  const { sub: userId, jti, session_id: sessionId, pending, amr: methods } = payload
  return lockedTransaction(`pending session ${sessionId}`, async () => {
    const session = await findPendingSession({ userId, sessionId, pending, methods })
    if (!session) return refused('absent')
    const identifier = `used-refresh-token:${jti}`
    if ((await db.$count(verifications, eq(verifications.identifier, identifier))) > 0) {
      await endPendingSession(session)
      return refused('used')
    }
    await db.insert(verifications).values({ identifier, value: userId, expiresAt: session.endsAt })
    return done(await pendingTokens(session))
  })
}

export async function endPendingSession({ sessionId }: PendingSession): Promise<void> {
  await db.delete(verifications).where(eq(verifications.id, sessionId))
}

export function asBrowserAtSecondStep(session: PendingSession, request: Request): Promise<Request> {
  return withSignedCookie(request, secondStepCookieName, session.key)
}
