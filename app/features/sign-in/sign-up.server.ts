import { verifyJWT } from 'better-auth/crypto'
import { isSameText, secretDigest } from '#platform/signature.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { lockedTransaction } from '#platform/database.server.ts'
import { cookieIn, cookieLine, cookieNameOf } from '#platform/http/cookies.server.ts'
import { refused } from '#platform/outcome.ts'
import {
  access,
  refusalWithCode,
  whyNotCheckPassword,
  type Access,
  type AccessRefusal,
} from '#features/accounts/auth-outcome.server.ts'
import { inSteps, signUpStepMilliseconds } from '#features/accounts/response-times.server.ts'
import { auth } from '#features/accounts/auth.server.ts'
import { findAttempt, deleteAttempt, recordAttempt, wasAttempted } from '#features/accounts/sign-up-attempts.server.ts'
import { deleteUnconfirmedAccount, hasConfirmedAccount } from '#features/accounts/people.server.ts'
import { whyNotPasswordOf } from './identity.server.ts'
import { whyNotPassword } from './password-rule.server.ts'
import { mailboxOf, requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

/**
 * The answer and its time are the same whether the address is known or not; the e-mail tells its owner the difference.
 * @returns a cookie which shows, when the link is opened in the same browser, that it made the sign-up
 */
export async function signUp(credentials: { email: string; password: string }, request: Request): Promise<Access> {
  const { email } = credentials
  const weak = await whyNotPassword(credentials.password)
  if (weak) return refused(refusalWithCode(400, weak))
  const tooMany = await withinLimits(
    [requestLimits.signUpsPerNetwork, clientNetwork(request)],
    [requestLimits.signUpsPerEmailAndNetwork, `${mailboxOf(email)} ${clientNetwork(request)}`],
  )
  if (tooMany) return refused(tooMany)
  const name = email.split('@')[0] ?? ''
  return inSteps(
    () =>
      access(() =>
        // Sign-ups are serialised per address, so that simultaneous ones do not reveal whether it is known.
        lockedTransaction(`sign-up ${email}`, async () => {
          if (await isRepeated(credentials)) return { headers: await signUpHeaders(email) }
          await deleteUnconfirmedAccount(email)
          await recordAttempt(credentials)
          const body = { ...credentials, name }
          await auth.api.signUpEmail({ body, headers: request.headers })
          return { headers: await signUpHeaders(email) }
        }),
      ),
    signUpStepMilliseconds,
  )
}

export async function sendConfirmationAgain(email: string, request: Request): Promise<AccessRefusal | null> {
  const tooMany = await withinLimits([requestLimits.resendsPerNetwork, clientNetwork(request)])
  if (tooMany) return tooMany
  await inSteps(() => auth.api.sendVerificationEmail({ body: { email }, headers: new Headers() }))
  return null
}

export type Proof = 'none' | 'password'

/**
 * If somebody else signed up with this address, confirming would open the account to them. The browser that signed up
 * confirms with one press; any other must give the password chosen then.
 */
export async function requiredProof(token: string, request: Request): Promise<Proof> {
  const claims = await readToken(token)
  if (!claims) return 'none'
  const cookie = cookieIn(request.headers, cookieName, /^[\w-]+$/)
  if (!cookie) return 'password'
  const proof = await signUpProof(claims.email)
  return isSameText(cookie, proof) ? 'none' : 'password'
}

export async function confirmAddress(proof: { token: string; password: string }, request: Request): Promise<Access> {
  const claims = await readToken(proof.token)
  if (!claims) return verify(proof.token, request)
  return lockedTransaction(`sign-up ${claims.email}`, () => confirmOnce(claims.email, proof, request))
}

async function confirmOnce(
  email: string,
  { token, password }: { token: string; password: string },
  request: Request,
): Promise<Access> {
  if (await hasConfirmedAccount(email)) return refused(refusalWithCode(409, 'LINK_USED'))
  if ((await requiredProof(token, request)) === 'password') {
    const refusal = whyNotCheckPassword(password)
    if (refusal) return refused(refusal.code === 'EMPTY_PASSWORD' ? refusal : refusalWithCode(403, 'SIGN_UP_PASSWORD'))
    const tooMany = await withinLimits([requestLimits.confirmationsPerEmail, email])
    if (tooMany) return refused(tooMany)
    if (await whyNotPasswordOf({ email }, password)) return refused(refusalWithCode(403, 'SIGN_UP_PASSWORD'))
  }
  const confirmation = await verify(token, request)
  if (confirmation.ok) await deleteAttempt(email)
  return confirmation
}

async function verify(token: string, request: Request): Promise<Access> {
  const confirmation = await access(async () => {
    const answer = await auth.api.verifyEmail({ query: { token }, headers: request.headers, returnHeaders: true })
    answer.headers.append('set-cookie', cookieLine(cookieName, '', { seconds: 0 }))
    return answer
  })
  return confirmation.ok || confirmation.refusal.status === 409
    ? confirmation
    : refused({ ...confirmation.refusal, status: 400 })
}

const cookieName = cookieNameOf('inscription')
const cookieSeconds = 24 * 60 * 60
const repeatedSecondsMax = 60

/** After a double click, or a lost answer, the owner of the address already has the e-mail. */
function isRepeated(credentials: { email: string; password: string }): Promise<boolean> {
  return wasAttempted(credentials, new Date(now().getTime() - repeatedSecondsMax * 1000))
}

async function signUpHeaders(email: string): Promise<Headers> {
  return new Headers({ 'set-cookie': cookieLine(cookieName, await signUpProof(email), { seconds: cookieSeconds }) })
}

/** The proof belongs to the last sign-up with the address: an earlier one's is refused. */
async function signUpProof(email: string): Promise<string> {
  return secretDigest(`sign-up ${email} ${(await findAttempt(email)) ?? ''}`)
}

/** @returns null when the token is not ours or has expired */
async function readToken(token: string): Promise<{ email: string } | null> {
  const claims = await verifyJWT(token, config.sessionSecret)
  return typeof claims?.email === 'string' ? { email: claims.email } : null
}
