import { now } from '#platform/clock.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { refusalWithCode, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { secondStepCookieName, signedCookieIn } from '#features/accounts/auth.server.ts'
import { findRecovery } from '#features/sign-in/password-reset.server.ts'
import type { GivenCode } from '#features/sign-in/sign-in-codes.server.ts'
import { signIn, signInWithCode, type SignedIn } from '#features/sign-in/sign-in.server.ts'
import { confirmAddress } from '#features/sign-in/sign-up.server.ts'
import type { PendingStep } from './access-token.server.ts'
import { withMethod, type AuthenticationMethod } from './assurance.ts'
import { findPendingSession, findSecondStep, pendingTokens, type PendingTokens } from './pending-sessions.server.ts'
import { tokensOfOpened, type Tokens } from './token-sessions.server.ts'

type Opened = Promise<Outcome<Tokens | PendingTokens, AccessRefusal>>

export async function openByPassword(credentials: { email: string; password: string }, request: Request): Opened {
  return afterFirstStep(await signIn(credentials, request), withMethod([], 'password', now()))
}

export async function openByCode(given: GivenCode, request: Request): Opened {
  return afterFirstStep(await signInWithCode(given, request), withMethod([], 'otp', now()))
}

async function afterFirstStep(signedIn: Outcome<SignedIn, AccessRefusal>, methods: AuthenticationMethod[]): Opened {
  if (!signedIn.ok) return signedIn
  const { headers, secondFactor } = signedIn.value
  if (!secondFactor) return tokensOfOpened(headers, methods)
  const step = await findSecondStep(signedCookieIn(headers, secondStepCookieName))
  return openPending('second-step', step, methods)
}

export async function openByConfirmation(proof: { token: string; password: string }, request: Request): Opened {
  const confirmed = await confirmAddress(proof, request)
  return confirmed.ok ? tokensOfOpened(confirmed.value, withMethod([], 'otp', now())) : confirmed
}

/** Good for choosing a new password, and for nothing else. */
export async function openRecovery(token: string, request: Request): Opened {
  const found = await findRecovery(token, request)
  return found.ok ? openPending('recovery', found.value, withMethod([], 'recovery', now())) : found
}

async function openPending(
  pending: PendingStep,
  row: { id: string; userId: string } | null,
  methods: AuthenticationMethod[],
): Opened {
  const session = row && (await findPendingSession({ userId: row.userId, sessionId: row.id, pending, methods }))
  return session ? done(await pendingTokens(session)) : refused(refusalWithCode(401, 'SESSION_EXPIRED'))
}
