import { now } from '#platform/clock.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { refusalWithCode } from '#features/accounts/auth-outcome.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'
import { secondStepCookieName, signedCookieIn } from '#features/accounts/auth.server.ts'
import { findRecovery } from '#features/sign-in/password-reset.server.ts'
import type { GivenCode } from '#features/sign-in/sign-in-codes.server.ts'
import { signIn, signInWithCode, type SignedIn } from '#features/sign-in/sign-in.server.ts'
import { confirmAddress } from '#features/sign-in/sign-up.server.ts'
import { authErrorOf, throwRefusal, valueOf } from '../auth-errors.ts'
import type { PendingStep } from './access-token.server.ts'
import { withMethod, type AuthenticationMethod } from './assurance.ts'
import { findPendingSession, findSecondStep, pendingTokens, type PendingTokens } from './pending-sessions.server.ts'
import { withSignUpCookie } from './sign-up-proof.server.ts'
import { requireTokens, tokensOfNewSession, type Tokens } from './token-sessions.server.ts'

type Opened = Promise<Tokens | PendingTokens>

export async function openByPassword(credentials: { email: string; password: string }, request: Request): Opened {
  return afterFirstStep(valueOf(await signIn(credentials, request)), withMethod([], 'password', now()))
}

export async function openByCode(code: GivenCode, request: Request): Opened {
  return afterFirstStep(valueOf(await signInWithCode(code, request)), withMethod([], 'otp', now()))
}

async function afterFirstStep({ headers, secondFactor }: SignedIn, methods: AuthenticationMethod[]): Opened {
  if (!secondFactor) return tokensOfNewSession(headers, methods)
  const step = await findSecondStep(signedCookieIn(headers, secondStepCookieName))
  return openPending('second-step', step, methods)
}

export async function openByConfirmation(proof: { token: string; password: string }, request: Request): Opened {
  const asBrowser = await withSignUpCookie(proof.token, request)
  return tokensOfNewSession(valueOf(await confirmAddress(proof, asBrowser)), withMethod([], 'otp', now()))
}

/** Its tokens permit choosing a new password, and nothing else. */
export async function openRecovery(token: string, request: Request): Opened {
  throwRefusal(await withinLimits([requestLimits.passwordResetsPerNetwork, clientNetwork(request)]))
  const person = await findRecovery(token)
  if (!person) throw authErrorOf(refusalWithCode(400, 'RECOVERY_EXPIRED'))
  const row = { id: person.recoveryId, userId: person.id }
  return openPending('recovery', row, withMethod([], 'recovery', now()))
}

async function openPending(
  pending: PendingStep,
  row: { id: string; userId: string } | null,
  methods: AuthenticationMethod[],
): Opened {
  const session = row && (await findPendingSession({ userId: row.userId, sessionId: row.id, pending, methods }))
  return pendingTokens(requireTokens(session))
}
