import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { done, refused } from '#platform/outcome.ts'
import { secondFactors } from '#features/accounts/account-tables.server.ts'
import { readSecondStepCode, spendSecondStepCode } from '#features/sign-in/second-step-code.server.ts'
import { giveSecondFactor } from '#features/sign-in/sign-in.server.ts'
import { activateSecondFactor, hasSetup } from '#features/sign-in/second-factor.server.ts'
import { verifiedValueOf } from '../auth-errors.ts'
import { withMethod } from './assurance.ts'
import { asBrowserAtSecondStep, type PendingSession } from './pending-sessions.server.ts'
import { revokeRefreshTokens } from './refresh-tokens.server.ts'
import { readToken, signToken } from './signed-token.server.ts'
import {
  requireTokens,
  tokensOf,
  tokensOfNewSession,
  withSessionCookie,
  type OpenTokenSession,
  type Tokens,
} from './token-sessions.server.ts'

export const challengeSeconds = 5 * 60

export interface Factor {
  id: string
  verified: boolean
  startedAt: Date | null
}

/** There is at most one: the account's authenticator app, or the one that this session is setting up. */
export async function findFactor({
  account,
  sessionId,
  pending,
}: OpenTokenSession | PendingSession): Promise<Factor | null> {
  const [row] = await db
    .select({
      id: secondFactors.id,
      verified: secondFactors.verified,
      startedAt: secondFactors.setupStartedAt,
    })
    .from(secondFactors)
    .where(eq(secondFactors.userId, account.id))
  if (!row) return null
  return row.verified || (!pending && (await hasSetup(account, sessionId))) ? row : null
}

const challengeClaims = z.object({ sub: z.guid(), session_id: z.guid(), factor_id: z.guid() })

export function makeChallenge(
  { account, sessionId }: OpenTokenSession | PendingSession,
  factor: Factor,
): Promise<string> {
  const endsAt = Math.floor(now().getTime() / 1000) + challengeSeconds
  return signToken('challenge', account.id, { session_id: sessionId, factor_id: factor.id }, endsAt)
}

export async function isChallengeOf(
  challenge: string,
  { account, sessionId }: OpenTokenSession | PendingSession,
  factor: Factor,
): Promise<boolean> {
  const payload = await readToken(challenge, 'challenge', challengeClaims)
  if (typeof payload === 'string') return false
  const { sub, session_id, factor_id } = payload
  return sub === account.id && session_id === sessionId && factor_id === factor.id
}

export async function verifyFactor(
  session: OpenTokenSession | PendingSession,
  factor: Factor,
  code: string,
  request: Request,
): Promise<Tokens> {
  const methods = methodsAfter(session, code)
  if (session.pending) {
    const asBrowser = await asBrowserAtSecondStep(session, request)
    return tokensOfNewSession(verifiedValueOf(await giveSecondFactor({ code, trustDevice: false }, asBrowser)), methods)
  }
  const { account, sessionId } = session
  const asBrowser = await withSessionCookie(request, sessionId)
  if (!factor.verified) {
    const activation = verifiedValueOf(await activateSecondFactor(account, sessionId, code, asBrowser))
    return tokensOfNewSession(activation.headers, methods)
  }
  const refusal = await spendSecondStepCode(account, code, asBrowser)
  verifiedValueOf(refusal ? refused(refusal) : done(null))
  await revokeRefreshTokens(sessionId)
  return requireTokens(await tokensOf({ account, sessionId, methods }))
}

function methodsAfter({ methods }: Pick<OpenTokenSession, 'methods'>, code: string) {
  return withMethod(methods, readSecondStepCode(code).kind === 'app-code' ? 'totp' : 'mfa/recovery_code', now())
}

/** Nothing depends on an unfinished activation, so removing it needs no proof. */
export async function abandonSetup({ account, sessionId }: OpenTokenSession): Promise<void> {
  const isUnfinished = and(eq(secondFactors.userId, account.id), eq(secondFactors.verified, false))
  await db.delete(secondFactors).where(and(isUnfinished, eq(secondFactors.setupSessionId, sessionId)))
}
