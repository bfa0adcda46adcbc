import { APIError } from 'better-auth/api'
import { isUniqueViolation, transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { forgive, hit, takeBack, type Limit } from '#platform/http/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/too-many.ts'
import type { Account } from './account.ts'
import { auth, sessionCookieName } from './auth.server.ts'
import { forgetUnconfirmed, roleOf } from './people.server.ts'
import { signInSentence } from './sign-in-sentences.ts'

export interface AccessRefusal {
  status: 400 | 401 | 403 | 409 | 429
  sentence: string
  /** The auth service's code, for machines. */
  code: string
  retryAfterSeconds?: number
}

/** The answer carries the cookies to set. */
export type Access = Outcome<Headers, AccessRefusal>

// Ten wrong passwords on one account from one address: a person who forgot gets through, a robot does not. The ceiling
// of the account alone is higher: strangers must not lock its owner out with ten requests.
const signInsPerAccountHere: Limit = { name: 'sign-in-account-address', hits: 10, seconds: 15 * 60 }
const signInsPerAccount: Limit = { name: 'sign-in-account', hits: 100, seconds: 15 * 60 }
const signInsPerAddress: Limit = { name: 'sign-in-address', hits: 30, seconds: 15 * 60 }
const signUpsPerAddress: Limit = { name: 'sign-up-address', hits: 20, seconds: 60 * 60 }
const lettersPerAccount: Limit = { name: 'sign-up-account', hits: 5, seconds: 60 * 60 }

/** `request` gives the client's address and device, which the session remembers. */
export async function signIn(credentials: { email: string; password: string }, request: Request): Promise<Access> {
  const address = clientAddress(request)
  const here = `${credentials.email} ${address}`
  const tooMany =
    (await hit(signInsPerAddress, address)) ??
    (await hit(signInsPerAccountHere, here)) ??
    (await hit(signInsPerAccount, credentials.email))
  if (tooMany) return refused(tooManyRefusal(tooMany.retryAfterSeconds))
  const signedIn = await access(() =>
    auth.api.signInEmail({ body: credentials, headers: request.headers, returnHeaders: true }),
  )
  if (signedIn.ok) {
    await forgive(signInsPerAccountHere, here)
    await takeBack(signInsPerAccount, credentials.email)
    await takeBack(signInsPerAddress, address)
  }
  return signedIn
}

/** The same answer whether the address is known or not; its owner reads the difference in the mail. */
export async function signUp(credentials: { email: string; password: string }, request: Request): Promise<Access> {
  const tooMany =
    (await hit(signUpsPerAddress, clientAddress(request))) ?? (await hit(lettersPerAccount, credentials.email))
  if (tooMany) return refused(tooManyRefusal(tooMany.retryAfterSeconds))
  const name = credentials.email.split('@')[0] ?? ''
  // The account and its letter are written together, or not at all.
  return access(() =>
    transaction(async () => {
      await forgetUnconfirmed(credentials.email)
      return auth.api.signUpEmail({ body: { ...credentials, name }, headers: request.headers, returnHeaders: true })
    }),
  )
}

/** Confirms the address of a new account, or the new address of an existing one, and signs in. */
export async function confirmAddress(token: string, request: Request): Promise<Access> {
  // A new address is confirmed by the person whose account it is: whoever else reads that mailbox, after a slip of the
  // keyboard, must not be given the account.
  const change = readAddressChange(token)
  if (change && (await readSession(request)).account?.email !== change.email) {
    return refused({ status: 403, code: 'SIGN_IN_FIRST', sentence: signInSentence('SIGN_IN_FIRST') })
  }
  const confirmed = await access(() =>
    auth.api.verifyEmail({ query: { token }, headers: request.headers, returnHeaders: true }),
  )
  // The link is wrong, not the person: signing in would not help.
  return confirmed.ok || confirmed.refusal.status === 409 ? confirmed : refused({ ...confirmed.refusal, status: 400 })
}

export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return headers
}

/**
 * The person behind the session cookie. The role comes from `user_roles` alone; if it cannot be read, the person is
 * no administrator.
 * @returns the cookies that renew the session too, when its time has come.
 */
export async function readSession(request: Request): Promise<{ account: Account | null; headers: Headers | null }> {
  if (!request.headers.get('cookie')?.includes(`${sessionCookieName}=`)) return { account: null, headers: null }
  const { response, headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  if (!response) return { account: null, headers }
  const { id, email } = response.user
  const found = await roleOf(id).catch((problem: unknown) => {
    log.error({ problem }, 'role check failed: treated as a member')
    return null
  })
  return { account: { id, email, role: found?.role ?? 'user', username: found?.username ?? null }, headers }
}

/** What a letter's token says it is for; whether it is true, the auth service checks. */
function readAddressChange(token: string): { email: string } | null {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    return typeof claims.updateTo === 'string' && typeof claims.email === 'string' ? { email: claims.email } : null
  } catch {
    return null // no token of ours: the auth service refuses it
  }
}

async function access(attempt: () => Promise<{ headers: Headers }>): Promise<Access> {
  try {
    const { headers } = await attempt()
    return done(headers)
  } catch (problem) {
    return refused(accessRefusal(problem))
  }
}

/** Turns the auth service's refusal into ours; anything else is a bug or an outage and is thrown on. */
export function accessRefusal(problem: unknown): AccessRefusal {
  if (isUniqueViolation(problem))
    return { status: 409, code: 'ADDRESS_TAKEN', sentence: signInSentence('ADDRESS_TAKEN') }
  if (!(problem instanceof APIError) || problem.statusCode >= 500) throw problem
  const code = String(problem.body?.code ?? problem.status)
  const status = problem.statusCode === 401 || problem.statusCode === 403 ? problem.statusCode : 400
  return { status, code, sentence: signInSentence(code) }
}

export function tooManyRefusal(retryAfterSeconds: number): AccessRefusal {
  return { status: 429, code: 'TOO_MANY_ATTEMPTS', sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds }
}

/** The key of limits. An IPv6 subscriber has a whole /64: it counts as one address. */
export function clientAddress(request: Request): string {
  const address = request.headers.get('x-client-ip') ?? 'unknown'
  if (!address.includes(':')) return address
  const [before = '', after] = address.split('::')
  const groups = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const filled =
    after === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - tail.length).fill('0'), ...tail]
  return filled.slice(0, 4).join(':')
}
