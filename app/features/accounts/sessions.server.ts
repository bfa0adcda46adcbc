import { APIError } from 'better-auth/api'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { forgive, hit, takeBack, type Limit } from '#platform/http/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/too-many.ts'
import type { Account } from './account.ts'
import { auth, sessionCookieName } from './auth.server.ts'
import { roleOf } from './people.server.ts'
import { signInSentence } from './sign-in-sentences.ts'

export interface AccessRefusal {
  status: 400 | 401 | 403 | 429
  sentence: string
  /** The auth service's code, for machines. */
  code: string
  retryAfterSeconds?: number
}

/** The answer carries the cookies to set. */
export type Access = Outcome<Headers, AccessRefusal>

// Ten wrong passwords on one account, thirty from one address: a person who forgot gets through, a robot does not.
const signInsPerAccount: Limit = { name: 'sign-in-account', hits: 10, seconds: 15 * 60 }
const signInsPerAddress: Limit = { name: 'sign-in-address', hits: 30, seconds: 15 * 60 }
const signUpsPerAddress: Limit = { name: 'sign-up-address', hits: 20, seconds: 60 * 60 }
const lettersPerAccount: Limit = { name: 'sign-up-account', hits: 5, seconds: 60 * 60 }

/** `request` gives the client's address and device, which the session remembers. */
export async function signIn(credentials: { email: string; password: string }, request: Request): Promise<Access> {
  const tooMany =
    (await hit(signInsPerAddress, clientAddress(request))) ?? (await hit(signInsPerAccount, credentials.email))
  if (tooMany) return refused(tooManyRefusal(tooMany.retryAfterSeconds))
  const signedIn = await access(() =>
    auth.api.signInEmail({ body: credentials, headers: request.headers, returnHeaders: true }),
  )
  if (signedIn.ok) {
    await forgive(signInsPerAccount, credentials.email)
    await takeBack(signInsPerAddress, clientAddress(request))
  }
  return signedIn
}

/** The same answer whether the address is known or not; its owner reads the difference in the mail. */
export async function signUp(credentials: { email: string; password: string }, request: Request): Promise<Access> {
  const tooMany =
    (await hit(signUpsPerAddress, clientAddress(request))) ?? (await hit(lettersPerAccount, credentials.email))
  if (tooMany) return refused(tooManyRefusal(tooMany.retryAfterSeconds))
  const name = credentials.email.split('@')[0] ?? ''
  return access(() =>
    auth.api.signUpEmail({ body: { ...credentials, name }, headers: request.headers, returnHeaders: true }),
  )
}

/** Confirms the address of a new account, or the new address of an existing one, and signs in. */
export async function confirmAddress(token: string, request: Request): Promise<Access> {
  const confirmed = await access(() =>
    auth.api.verifyEmail({ query: { token }, headers: request.headers, returnHeaders: true }),
  )
  // The link is wrong, not the person: signing in would not help.
  return confirmed.ok ? confirmed : refused({ ...confirmed.refusal, status: 400 })
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
  if (!(problem instanceof APIError) || problem.statusCode >= 500) throw problem
  const code = String(problem.body?.code ?? problem.status)
  const status = problem.statusCode === 401 || problem.statusCode === 403 ? problem.statusCode : 400
  return { status, code, sentence: signInSentence(code) }
}

export function tooManyRefusal(retryAfterSeconds: number): AccessRefusal {
  return { status: 429, code: 'TOO_MANY_ATTEMPTS', sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds }
}

export function clientAddress(request: Request): string {
  return request.headers.get('x-client-ip') ?? 'unknown'
}
