import { and, eq, gt, lt } from 'drizzle-orm'
import { APIError } from 'better-auth/api'
import { secretDigest } from '#platform/signature.server.ts'
import { now } from '#platform/clock.ts'
import { db, isDatabaseAway, outsideTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { siteRoleOf, type Account } from '#features/accounts/account.ts'
import { sessions, users } from '#features/accounts/account-tables.server.ts'
import { auth, sessionCookieName } from '#features/accounts/auth.server.ts'
import { roleOf } from '#features/accounts/people.server.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import type { PageSession } from './stored-session.ts'

/**
 * Reads no account for a suspended person. When the role is unreadable, the person is no administrator.
 * @param renew must be false where no cookie can be sent: the row would be renewed without its cookie
 */
export async function readSession(request: Request, { renew = true } = {}) {
  const nobody = { account: null, sessionId: null, expiresAt: null }
  if (!request.headers.get('cookie')?.includes(`${sessionCookieName}=`)) return { ...nobody, headers: null }
  const { response, headers } = await openSession(request, renew)
  if (!response) return { ...nobody, headers }
  const account = await accountOf(response.user)
  if (!account) return { ...nobody, headers: null }
  void recordUse(response.session)
  return { account, sessionId: response.session.id, expiresAt: response.session.expiresAt, headers }
}

export async function accountOf({ id, email }: { id: string; email: string }): Promise<Account | null> {
  try {
    const role = await roleOf(id)
    if (role?.isSuspended) return null
    return { id, email, role: role?.role ?? 'user', teamRole: role?.teamRole ?? null, username: role?.username ?? null }
  } catch (problem) {
    log.error({ problem }, 'role check failed: treated as a member')
    const roleFailure = (await isDatabaseAway(problem)) ? 'passing' : 'lasting'
    return { id, email, role: 'user', username: null, roleFailure }
  }
}

export async function readSessionById(id: string, userId: string): Promise<Account | null> {
  const [session] = await db
    .select({ email: users.email, updatedAt: sessions.updatedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
  if (!session) return null
  const account = await accountOf({ id: userId, email: session.email })
  if (account) void recordUse({ id, userId, updatedAt: session.updatedAt })
  // Programs know the two roles of the specification.
  return account && { ...account, teamRole: null }
}

async function openSession(request: Request, renew: boolean) {
  try {
    const query = renew ? {} : { disableRefresh: true }
    return await auth.api.getSession({ headers: request.headers, query, returnHeaders: true })
  } catch (problem) {
    if (problem instanceof APIError && problem.statusCode === 401) return { response: null, headers: null }
    // Better Auth hides why it failed: this query fails for the same reason.
    await db.select({ id: sessions.id }).from(sessions).limit(1)
    throw problem
  }
}

const useNotedEveryMilliseconds = 5 * 60 * 1000

async function recordUse({ id, userId, updatedAt }: { id: string; userId: string; updatedAt: Date }): Promise<void> {
  const at = now()
  const due = new Date(at.getTime() - useNotedEveryMilliseconds)
  if (updatedAt > due) return
  try {
    await outsideTransaction(async () => {
      await db
        .update(sessions)
        .set({ updatedAt: at })
        .where(and(eq(sessions.id, id), lt(sessions.updatedAt, due)))
      // Expired sessions are deleted because they record where somebody was.
      await db.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, at)))
    })
  } catch (problem) {
    log.warn({ problem }, 'the last use of a session could not be recorded')
  }
}

export function pageSession(account: Account, sessionId: string, expiresAt: Date): PageSession {
  return {
    expiresAt: expiresAt.toISOString(),
    personDigest: digestFor('person', account.id),
    sessionDigest: digestFor('session', sessionId),
    accountDigest: digestFor('account', account.id, account.email, account.username ?? '', siteRoleOf(account)),
  }
}

function digestFor(purpose: string, ...parts: string[]): string {
  return secretDigest(JSON.stringify(['session', purpose, ...parts])).slice(0, 22)
}

export async function signOut(request: Request): Promise<Headers> {
  const { account } = await readSession(request, { renew: false })
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  if (account) await announce(accessChange, { personId: account.id })
  // Prefetched pages show who was signed in.
  headers.set('clear-site-data', '"prefetchCache"')
  return headers
}
