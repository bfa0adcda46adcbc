import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { accessTokenSeconds, type Account } from '#features/accounts/account.ts'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { refusalWithCode } from '#features/accounts/auth-outcome.server.ts'
import { sessionCookieName, sessionTokenIn } from '#features/accounts/auth.server.ts'
import { closeOtherSessions } from '#features/sessions/open-sessions.server.ts'
import { readSessionById } from '#features/sessions/sessions.server.ts'
import { hasTwoSteps } from '#features/sign-in/identity.server.ts'
import { authErrorOf } from '../auth-errors.ts'
import { readAccessToken, signAccessToken } from './access-token.server.ts'
import { assuranceOf, isSecondFactor, type AuthenticationMethod } from './assurance.ts'
import {
  endPendingSession,
  findPendingSession,
  refreshPendingSession,
  type PendingSession,
  type PendingTokens,
} from './pending-sessions.server.ts'
import { issueRefreshToken, consumeRefreshToken } from './refresh-tokens.server.ts'
import { withSignedCookie } from './signed-cookie.server.ts'
import type { UnreadableToken } from './signed-token.server.ts'

export interface TokenSession {
  account: Account
  sessionId: string
  methods: AuthenticationMethod[]
}

export interface Tokens extends TokenSession {
  pending: null
  accessToken: string
  refreshToken: string
  endsAt: Date
}

export async function refreshTokenSession(
  token: string,
): Promise<Outcome<Tokens | PendingTokens, 'absent' | 'used' | 'closed'>> {
  if (token.includes('.')) return refreshPendingSession(token)
  // A second request with the same token waits until this one is answered.
  return transaction(async () => {
    const use = await consumeRefreshToken(token)
    if (!use.ok) return use
    const { sessionId, userId, methods, successor } = use.value
    const account = await readSessionById(sessionId, userId)
    const tokens = account && (await tokensOf({ account, sessionId, methods }, successor))
    return tokens ? done(tokens) : refused('closed')
  })
}

export async function tokensOfNewSession(headers: Headers, methods: AuthenticationMethod[]): Promise<Tokens> {
  const [session] = await db
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.token, sessionTokenIn(headers)))
  const account = session && (await readSessionById(session.id, session.userId))
  return requireTokens(account && (await tokensOf({ account, sessionId: session.id, methods })))
}

export function requireTokens<Found extends object>(tokens: Found | null | undefined): Found {
  if (tokens) return tokens
  throw authErrorOf(refusalWithCode(401, 'SESSION_EXPIRED'))
}

/** Returns null and closes the session when two-step sign-in is active and no second factor was given. */
export async function tokensOf(session: TokenSession, nextRefreshToken?: string): Promise<Tokens | null> {
  const { account, sessionId } = session
  const twoSteps = await hasTwoSteps(account)
  if (twoSteps && assuranceOf(session.methods) === 'aal1') {
    await closeTokenSessions(session, 'local')
    return null
  }
  const methods = session.methods.filter((method) => twoSteps || !isSecondFactor(method))
  const endsAt = new Date(now().getTime() + accessTokenSeconds * 1000)
  const claims = { sessionId, pending: null, methods }
  const accessToken = await signAccessToken(account, claims, Math.floor(endsAt.getTime() / 1000))
  const refreshToken = await issueRefreshToken(sessionId, methods, nextRefreshToken)
  return { account, sessionId, methods, pending: null, accessToken, refreshToken, endsAt }
}

export type TokenProblem = UnreadableToken | 'closed'
export type OpenTokenSession = TokenSession & { pending: null }
export type ReadTokenSession = (OpenTokenSession | PendingSession) & { expiresAt: Date }

/** Runs for each request, so that a closed session, a suspension or a new role counts at once. */
export async function readTokenSession(accessToken: string): Promise<Outcome<ReadTokenSession, TokenProblem>> {
  const token = await readAccessToken(accessToken)
  if (typeof token === 'string') return refused(token)
  const { sessionId, methods, expiresAt } = token
  if (token.pending) {
    const pending = await findPendingSession(token)
    return pending ? done({ ...pending, expiresAt }) : refused('closed')
  }
  const account = await readSessionById(sessionId, token.userId)
  return account ? done({ account, sessionId, methods, pending: null, expiresAt }) : refused('closed')
}

export type ClosedSessions = 'local' | 'others' | 'global'

/** A pending session closes only itself: nobody has proved yet whose it is. */
export async function closeSessionsOf(
  session: OpenTokenSession | PendingSession,
  which: ClosedSessions,
): Promise<void> {
  await (session.pending ? endPendingSession(session) : closeTokenSessions(session, which))
}

async function closeTokenSessions({ account, sessionId }: TokenSession, which: ClosedSessions): Promise<void> {
  if (which !== 'local') await closeOtherSessions(account, sessionId)
  if (which === 'others') return
  await db.delete(sessions).where(eq(sessions.id, sessionId))
  await announce(accessChange, { personId: account.id })
}

export async function withSessionCookie(request: Request, sessionId: string): Promise<Request> {
  const [session] = await db.select({ token: sessions.token }).from(sessions).where(eq(sessions.id, sessionId))
  return withSignedCookie(request, sessionCookieName, session?.token ?? '')
}
