import { and, eq, like } from 'drizzle-orm'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { cookieIn } from '#platform/http/cookies.server.ts'
import { takeBack } from '#platform/http/rate-limit/rate-limit.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { outcomeOf, refusalWithCode, type Access, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { inSteps } from '#features/accounts/response-times.server.ts'
import { sessions, signInAccounts, users, verifications } from '#features/accounts/account-tables.server.ts'
import { countAttempt, type CountedAttempt } from './guess-limits.server.ts'
import { auth, secondStepCookieName } from '#features/accounts/auth.server.ts'
import { isImportedHash } from '#features/accounts/imported-hash.server.ts'
import { findKnownDevice } from '#features/accounts/known-devices.server.ts'
import { hashPassword } from '#features/accounts/password-hash.server.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { logSecurity, requestIdOf } from '#features/accounts/security-log.server.ts'
import { readSession } from '#features/sessions/sessions.server.ts'
import { readSecondStepCode, consumeOnce } from './second-step-code.server.ts'
import { findCodeOfLink, findTypedCode, sendCode, consumeCode, type GivenCode } from './sign-in-codes.server.ts'
import { wasAttempted } from '#features/accounts/sign-up-attempts.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

export interface SignedIn {
  headers: Headers
  secondFactor: boolean
}

export async function signIn(
  credentials: { email: string; password: string },
  request: Request,
): Promise<Outcome<SignedIn, AccessRefusal>> {
  return inSteps(async () => {
    const attempt = await countAttempt('password', { email: credentials.email }, request)
    const signedIn = await attemptSignIn(attempt, request, () =>
      auth.api.signInEmail({ body: credentials, headers: request.headers, returnHeaders: true }),
    )
    if (signedIn.ok) await renewImportedHash(credentials)
    const mayBeAttempt = !signedIn.ok && signedIn.refusal.code === 'INVALID_EMAIL_OR_PASSWORD'
    if (mayBeAttempt && (await wasAttempted(credentials))) return refused(refusalWithCode(403, 'EMAIL_NOT_VERIFIED'))
    return signedIn
  })
}

/** The hash is left alone when it changed meanwhile. */
async function renewImportedHash({ email, password }: { email: string; password: string }): Promise<void> {
  const [row] = await db
    .select({ id: signInAccounts.id, hash: signInAccounts.password })
    .from(signInAccounts)
    .innerJoin(users, eq(users.id, signInAccounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), like(signInAccounts.password, '$2%')))
  const hash = row?.hash
  if (!hash || !isImportedHash(hash)) return
  const values = { password: await hashPassword(password) }
  await db
    .update(signInAccounts)
    .set(values)
    .where(and(eq(signInAccounts.id, row.id), eq(signInAccounts.password, hash)))
}

/** The answer and its time are the same whether the address is known or not. */
export async function requestCode(email: string, request: Request): Promise<AccessRefusal | null> {
  const tooMany = await withinLimits(
    [requestLimits.codesPerNetwork, clientNetwork(request)],
    [requestLimits.codesPerEmailAndNetwork, `${email} ${clientNetwork(request)}`],
  )
  if (tooMany) return tooMany
  await inSteps(() => sendCode(email))
  return null
}

/** The e-mail's link works even when the limit of attempts is reached. */
export async function signInWithCode(code: GivenCode, request: Request): Promise<Outcome<SignedIn, AccessRefusal>> {
  const account = { email: code.email }
  const byLink = await findCodeOfLink(code)
  const attempt = byLink ? await countLink(request) : await countAttempt('mailed-code', account, request)
  return inSteps(() =>
    attemptSignIn(attempt, request, async () => {
      const triedFrom = (await findKnownDevice(request, account))?.id ?? clientNetwork(request)
      return consumeCode(byLink ?? (await findTypedCode(code, triedFrom)), code.email, request)
    }),
  )
}

async function countLink(request: Request): Promise<CountedAttempt> {
  return {
    refusal: await withinLimits([requestLimits.codeLinksPerNetwork, clientNetwork(request)]),
    takeBack: () => takeBack(requestLimits.codeLinksPerNetwork, clientNetwork(request)),
  }
}

export async function giveSecondFactor(
  { code: text, trustDevice }: { code: string; trustDevice: boolean },
  request: Request,
): Promise<Access> {
  const code = readSecondStepCode(text)
  const id = await personAtSecondStep(request)
  if (!id) return refused(refusalWithCode(401, 'INVALID_TWO_FACTOR_COOKIE'))
  const attempt = await countAttempt(code.kind, { id }, request)
  if (attempt.refusal) return refused(attempt.refusal)
  const call = { body: { code: code.code, trustDevice }, headers: request.headers, returnHeaders: true as const }
  const verification = await outcomeOf(() =>
    code.kind === 'app-code' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
  )
  if (!verification.ok) {
    if (verification.refusal.code === 'SECOND_FACTOR_UNREADABLE') await attempt.takeBack()
    return refused(logRefusal(verification.refusal, request, id))
  }
  const { headers, response } = verification.value
  const reuse = await consumeOnce(response.user.id, code)
  if (reuse) {
    await db.delete(sessions).where(eq(sessions.token, response.token ?? ''))
    return refused(reuse)
  }
  await attempt.takeBack()
  return done(headers)
}

type SignInMethod = () => Promise<{ headers: Headers; response: object }>

async function attemptSignIn(
  attempt: CountedAttempt,
  request: Request,
  method: SignInMethod,
): Promise<Outcome<SignedIn, AccessRefusal>> {
  if (attempt.refusal) return refused(attempt.refusal)
  const outcome = await outcomeOf(method)
  if (!outcome.ok) return refused(logRefusal(outcome.refusal, request))
  await attempt.takeBack()
  await endReplacedSession(request)
  return done({ headers: outcome.value.headers, secondFactor: 'twoFactorRedirect' in outcome.value.response })
}

function logRefusal(why: AccessRefusal, request: Request, personId?: string): AccessRefusal {
  logSecurity('sign-in refused', { code: why.code, requestId: requestIdOf(request), personId })
  return why
}

async function personAtSecondStep(request: Request): Promise<string | null> {
  const cookie = cookieIn(request.headers, secondStepCookieName, /^[^;.%]{1,100}/)?.split(/[.%]/)[0]
  const [verification] = cookie
    ? await db.select({ userId: verifications.value }).from(verifications).where(eq(verifications.identifier, cookie))
    : []
  return verification && isUuid(verification.userId) ? verification.userId : null
}

/** A second sign-in replaces the browser's session; the old one would stay open, unused, for a month. */
export async function endReplacedSession(request: Request): Promise<void> {
  const { account, sessionId } = await readSession(request)
  if (!account || !sessionId) return
  await db.delete(sessions).where(eq(sessions.id, sessionId))
  await announce(accessChange, { personId: account.id })
}
