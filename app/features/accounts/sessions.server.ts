import { log } from '#platform/log.server.ts'
import type { Account } from './account.ts'
import { auth, sessionCookieName } from './auth.server.ts'
import { roleOf } from './people.server.ts'

export interface ReadSession {
  account: Account | null
  /** Of the row, never the token; null without a session. */
  sessionId: string | null
  expiresAt: Date | null
  /** Cookies that renew the session, when its time has come. */
  headers: Headers | null
}

/**
 * The person behind the session cookie. The role comes from `user_roles` alone; if it cannot be read, the person is
 * no administrator. Whoever was suspended is nobody from that moment on.
 */
export async function readSession(request: Request): Promise<ReadSession> {
  const nobody = { account: null, sessionId: null, expiresAt: null }
  if (!request.headers.get('cookie')?.includes(`${sessionCookieName}=`)) return { ...nobody, headers: null }
  const { response, headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  if (!response) return { ...nobody, headers }
  const { id, email } = response.user
  const found = await roleOf(id).catch((problem: unknown) => {
    log.error({ problem }, 'role check failed: treated as a member')
    return null
  })
  if (found?.suspended) return { ...nobody, headers: null }
  return {
    account: { id, email, role: found?.role ?? 'user', username: found?.username ?? null },
    sessionId: response.session.id,
    expiresAt: response.session.expiresAt,
    headers,
  }
}

export async function signOut(request: Request): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: request.headers, returnHeaders: true })
  return headers
}
