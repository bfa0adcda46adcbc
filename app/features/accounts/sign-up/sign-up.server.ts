import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { verifyJWT, verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import type { Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { refused } from '#platform/outcome.ts'
import {
  access,
  clientAddress,
  inSteps,
  refusal,
  signUpStepMilliseconds,
  whyNotCheckPassword,
  withinLimits,
  type Access,
  type AccessRefusal,
} from '../auth-outcome.server.ts'
import { signInAccounts, users } from '../account-tables.server.ts'
import { auth } from '../auth.server.ts'
import { recordAttempt } from './sign-up-attempts.server.ts'
import { forgetUnconfirmed } from '../people/people.server.ts'
import { weakPasswordCode } from '../passwords/password-rule.server.ts'

const signUpsPerAddress: Limit = { name: 'sign-up-address', hits: 20, seconds: 60 * 60 }
const signUpsPerAccount: Limit = { name: 'sign-up-account', hits: 5, seconds: 60 * 60 }
const resendsPerAddress: Limit = { name: 'resend-address', hits: 20, seconds: 60 * 60 }
const confirmationsPerAccount: Limit = { name: 'confirmation-account', hits: 10, seconds: 15 * 60 }

/**
 * The same answer, after the same time, whether the address is known or not; its owner reads the difference in the mail.
 * @returns the cookie that says, to whoever opens the letter in this same browser, that the sign-up was theirs.
 */
export async function signUp(credentials: { email: string; password: string }, request: Request): Promise<Access> {
  const { email } = credentials
  const weak = weakPasswordCode(credentials.password, email)
  if (weak) return refused(refusal(400, weak))
  const tooMany = await withinLimits(
    [signUpsPerAddress, clientAddress(request)],
    [signUpsPerAccount, `${email} ${clientAddress(request)}`],
  )
  if (tooMany) return refused(tooMany)
  const name = email.split('@')[0] ?? ''
  // The account and its letter are written together, or not at all.
  return inSteps(
    () =>
      access(() =>
        // One at a time for one address: a double click, or two strangers, must not show who was first.
        lockedTransaction(`sign-up ${email}`, async () => {
          await forgetUnconfirmed(email)
          await recordAttempt(credentials)
          const body = { ...credentials, name }
          const signedUp = await auth.api.signUpEmail({ body, headers: request.headers, returnHeaders: true })
          signedUp.headers.append('set-cookie', await signUpCookie(email))
          return signedUp
        }),
      ),
    signUpStepMilliseconds,
  )
}

/** The letter again; the same answer when there is nothing to confirm. */
export async function sendConfirmationAgain(email: string, request: Request): Promise<AccessRefusal | null> {
  const tooMany = await withinLimits([resendsPerAddress, clientAddress(request)])
  if (tooMany) return tooMany
  await inSteps(() => auth.api.sendVerificationEmail({ body: { email }, headers: new Headers() }))
  return null
}

/** What must come with the letter's link, when it is confirmed. */
export type Proof = 'none' | 'password'

/**
 * Somebody may have signed up with an address that is not theirs, and its owner would open the account to them by
 * confirming: the browser that signed up confirms with one press, any other one gives the password that was chosen.
 */
export async function proofNeeded(token: string, request: Request): Promise<Proof> {
  const claims = await readToken(token)
  if (!claims || claims.updateTo) return 'none'
  const cookie = cookieOf(request)
  if (!cookie) return 'password'
  const expected = await signUpProof(claims.email)
  return cookie.length === expected.length && timingSafeEqual(Buffer.from(cookie), Buffer.from(expected))
    ? 'none'
    : 'password'
}

/** Confirms the address of a new account, and signs in. */
export async function confirmAddress(
  { token, password }: { token: string; password: string },
  request: Request,
): Promise<Access> {
  const claims = await readToken(token)
  // The service says whether it was made up or is too old.
  if (!claims) return verify(token, request)
  // A link of an earlier version: a change of address is confirmed by `confirmEmailChange` alone.
  if (claims.updateTo) return refused(refusal(400, 'INVALID_TOKEN'))
  if (await isConfirmed(claims.email)) {
    return refused(refusal(409, 'LINK_USED'))
  }
  if ((await proofNeeded(token, request)) === 'password') {
    const unread = whyNotCheckPassword(password)
    if (unread) return refused(unread.code === 'EMPTY_PASSWORD' ? unread : refusal(403, 'SIGN_UP_PASSWORD'))
    const tooMany = await withinLimits([confirmationsPerAccount, claims.email])
    if (tooMany) return refused(tooMany)
    if (!(await isPasswordOf(claims.email, password))) return refused(refusal(403, 'SIGN_UP_PASSWORD'))
  }
  return verify(token, request)
}

async function verify(token: string, request: Request): Promise<Access> {
  const confirmed = await access(async () => {
    const answer = await auth.api.verifyEmail({ query: { token }, headers: request.headers, returnHeaders: true })
    answer.headers.append('set-cookie', `${cookieName}=; Max-Age=0; ${cookieAttributes}`)
    return answer
  })
  // The link is wrong, not the person: signing in would not help.
  return confirmed.ok || confirmed.refusal.status === 409 ? confirmed : refused({ ...confirmed.refusal, status: 400 })
}

const cookieName = 'amulette.inscription'
const cookieAttributes = `Path=/compte; HttpOnly; SameSite=Lax${config.siteUrl.startsWith('https:') ? '; Secure' : ''}`
const cookieSeconds = 24 * 60 * 60

/** For a known address too: nobody can tell the two apart. */
async function signUpCookie(email: string): Promise<string> {
  return `${cookieName}=${await signUpProof(email)}; Max-Age=${cookieSeconds}; ${cookieAttributes}`
}

/**
 * Belongs to this very account: another sign-up with the same address makes another one, with another id. For an address
 * that is confirmed it is a new one each time, and proves nothing.
 */
async function signUpProof(email: string): Promise<string> {
  const [user] = await db
    .select({ id: users.id, confirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  if (user?.confirmed) return randomBytes(32).toString('base64url')
  const subject = `sign-up ${email} ${user?.id ?? ''}`
  return createHmac('sha256', config.sessionSecret).update(subject).digest('base64url')
}

function cookieOf(request: Request): string | null {
  const found = /(?:^|; )amulette\.inscription=([\w-]+)/.exec(request.headers.get('cookie') ?? '')
  return found?.[1] ?? null
}

async function isConfirmed(email: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0
}

async function isPasswordOf(email: string, password: string): Promise<boolean> {
  const [found] = await db
    .select({ hash: signInAccounts.password })
    .from(signInAccounts)
    .innerJoin(users, eq(users.id, signInAccounts.userId))
    .where(and(eq(users.email, email), eq(signInAccounts.providerId, 'credential')))
  return Boolean(found?.hash && password) && verifyPassword({ hash: found?.hash ?? '', password })
}

/** What a letter's token says it is for; null when it is not ours, or has expired. Its signature is checked first. */
async function readToken(token: string): Promise<{ email: string; updateTo: string | null } | null> {
  const claims = await verifyJWT(token, config.sessionSecret)
  if (typeof claims?.email !== 'string') return null
  return { email: claims.email, updateTo: typeof claims.updateTo === 'string' ? claims.updateTo : null }
}
