import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { forgive, hit, takeBack, type Limit } from '#platform/http/rate-limit.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import {
  accessRefusal,
  clientAddress,
  inSteps,
  refusal,
  withinLimits,
  type Access,
  type AccessRefusal,
} from './access.server.ts'
import { sessions } from './account-tables.server.ts'
import { auth } from './auth.server.ts'
import { accessChanged } from './person-events.ts'
import { readSession } from './sessions.server.ts'
import { wasAttempted } from './sign-up-attempts.server.ts'

// Ten wrong passwords on one account from one address: a person who forgot gets through, a robot does not. The ceiling
// of the account alone is higher: strangers must not lock its owner out with ten requests.
const signInsPerAccountHere: Limit = { name: 'sign-in-account-address', hits: 10, seconds: 15 * 60 }
const signInsPerAccount: Limit = { name: 'sign-in-account', hits: 100, seconds: 15 * 60 }
const signInsPerAddress: Limit = { name: 'sign-in-address', hits: 30, seconds: 15 * 60 }
const codesPerAddress: Limit = { name: 'code-address', hits: 20, seconds: 60 * 60 }
const codesPerAccount: Limit = { name: 'code-account', hits: 5, seconds: 60 * 60 }
export const appCodeUses: Limit = { name: 'second-factor-code', hits: 1, seconds: 2 * 60 }
export const recoveryCodeUses: Limit = { name: 'recovery-code', hits: 1, seconds: 60 * 60 }
export const stepsPerAddress: Limit = { name: 'second-factor-address', hits: 30, seconds: 15 * 60 }

/** Signed in, or one step from it: the second factor is asked on its own page. */
export interface SignedIn {
  headers: Headers
  secondFactor: boolean
}

/** `request` gives the client's address and device, which the session remembers. */
export async function signIn(
  credentials: { email: string; password: string },
  request: Request,
): Promise<Outcome<SignedIn, AccessRefusal>> {
  return inSteps(async () => {
    const signedIn = await attemptSignIn(credentials.email, request, () =>
      auth.api.signInEmail({ body: credentials, headers: request.headers, returnHeaders: true }),
    )
    const mayBeAttempt = !signedIn.ok && signedIn.refusal.code === 'INVALID_EMAIL_OR_PASSWORD'
    if (mayBeAttempt && (await wasAttempted(credentials))) return refused(refusal(403, 'EMAIL_NOT_VERIFIED'))
    return signedIn
  })
}

/** Sends a code to an address; the same answer, after the same time, whether it is known or not. */
export async function requestCode(email: string, request: Request): Promise<AccessRefusal | null> {
  const tooMany = await withinLimits(
    [codesPerAddress, clientAddress(request)],
    [codesPerAccount, `${email} ${clientAddress(request)}`],
  )
  if (tooMany) return tooMany
  await inSteps(() => auth.api.sendVerificationOTP({ body: { email, type: 'sign-in' } }))
  return null
}

export async function signInWithCode(
  given: { email: string; code: string },
  request: Request,
): Promise<Outcome<SignedIn, AccessRefusal>> {
  const signedIn = await attemptSignIn(given.email, request, () =>
    auth.api.signInEmailOTP({
      body: { email: given.email, otp: given.code },
      headers: request.headers,
      returnHeaders: true,
    }),
  )
  // Too old, tried too often: only an address that is known has such a code.
  const isWrong = !signedIn.ok && ['OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'].includes(signedIn.refusal.code)
  return isWrong && signedIn.refusal.status !== 429 ? refused(refusal(400, 'INVALID_OTP')) : signedIn
}

/**
 * The second step of a sign-in.
 * @param code of the authenticator app (six digits), else a recovery code, which then no longer works.
 */
export async function giveSecondFactor(
  { code, trustDevice }: { code: string; trustDevice: boolean },
  request: Request,
): Promise<Access> {
  const tooMany = await withinLimits([stepsPerAddress, clientAddress(request)])
  if (tooMany) return refused(tooMany)
  const call = { body: { code, trustDevice }, headers: request.headers, returnHeaders: true as const }
  try {
    const { headers, response } = isAppCode(code)
      ? await auth.api.verifyTOTP(call)
      : await auth.api.verifyBackupCode({ ...call, body: { code: recoveryCodeOf(code), trustDevice } })
    // A code that was seen over somebody's shoulder (RFC 6238 § 5.2), or sent from two browsers at once, works once.
    const used = isAppCode(code) ? code : recoveryCodeOf(code)
    if (await hit(isAppCode(code) ? appCodeUses : recoveryCodeUses, `${response.user.id} ${used}`)) {
      await db.delete(sessions).where(eq(sessions.token, response.token ?? ''))
      return refused(refusal(401, isAppCode(code) ? 'INVALID_CODE' : 'INVALID_BACKUP_CODE'))
    }
    await takeBack(stepsPerAddress, clientAddress(request))
    return done(headers)
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

/** As it was drawn, however it was typed: « ABCD efgh-2345 » is abcd-efgh-2345. */
export function recoveryCodeOf(typed: string): string {
  return (
    typed
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .match(/.{1,4}/g)
      ?.join('-') ?? ''
  )
}

type Door = () => Promise<{ headers: Headers; response: object }>

async function attemptSignIn(email: string, request: Request, door: Door): Promise<Outcome<SignedIn, AccessRefusal>> {
  const address = clientAddress(request)
  const here = `${email} ${address}`
  const tooMany = await withinLimits(
    [signInsPerAddress, address],
    [signInsPerAccountHere, here],
    [signInsPerAccount, email],
  )
  if (tooMany) return refused(tooMany)
  try {
    const { headers, response } = await door()
    await forgive(signInsPerAccountHere, here)
    await takeBack(signInsPerAccount, email)
    await takeBack(signInsPerAddress, address)
    await endReplacedSession(request)
    return done({ headers, secondFactor: 'twoFactorRedirect' in response })
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}

/** A browser has one session: the one it had before signing in again would stay open, unseen, for a month. */
export async function endReplacedSession(request: Request): Promise<void> {
  const { account, sessionId } = await readSession(request)
  if (!account || !sessionId) return
  await db.delete(sessions).where(eq(sessions.id, sessionId))
  await announce(accessChanged, { personId: account.id })
}
