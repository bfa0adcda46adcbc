import { findEmailChange } from '#features/profile/email-change.server.ts'
import { eq, max } from 'drizzle-orm'
import { sessions, users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { findFactor } from './tokens/factor-sessions.server.ts'
import type { PendingSession } from './tokens/pending-sessions.server.ts'
import type { OpenTokenSession } from './tokens/token-sessions.server.ts'

/** The role is that of the protocol; ours is in `user_roles`. */
export async function describeUser(session: OpenTokenSession | PendingSession) {
  const { account } = session
  const { createdAt, updatedAt, signedInAt } = await findAccountDates(account.id)
  const user = { ...userShape(account, createdAt, signedInAt), factors: await describeFactors(session, createdAt) }
  if (session.pending) return user
  const emailChange = await findEmailChange(account)
  return {
    ...user,
    email_confirmed_at: createdAt.toISOString(),
    confirmed_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    ...(emailChange && { new_email: emailChange.newEmail }),
  }
}

async function findAccountDates(id: string) {
  const [user] = await db
    .select({ createdAt: users.createdAt, updatedAt: users.updatedAt, signedInAt: max(sessions.createdAt) })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(users.id, id))
    .groupBy(users.id)
  if (!user) throw new Error('The account is gone.')
  return user
}

async function describeFactors(session: OpenTokenSession | PendingSession, createdAt: Date) {
  const factor = await findFactor(session)
  if (!factor) return []
  const at = (factor.startedAt ?? createdAt).toISOString()
  const status = factor.verified ? 'verified' : 'unverified'
  return [{ id: factor.id, factor_type: 'totp', friendly_name: '', status, created_at: at, updated_at: at }]
}

export function userShape(
  { id, email }: { id: string; email: string },
  createdAt: Date,
  signedInAt: Date | null = null,
) {
  const at = createdAt.toISOString()
  const dates = { created_at: at, updated_at: at }
  const identity = { id, identity_id: id, user_id: id, provider: 'email', identity_data: { email, sub: id } }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [{ ...identity, ...dates, last_sign_in_at: signedInAt?.toISOString() ?? at }],
    ...dates,
    ...(signedInAt && { last_sign_in_at: signedInAt.toISOString() }),
    is_anonymous: false,
  }
}
