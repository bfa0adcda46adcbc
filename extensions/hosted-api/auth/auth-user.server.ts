import { randomUUID } from 'node:crypto'
import { findFactor } from './tokens/factor-sessions.server.ts'
import type { PendingSession } from './tokens/pending-sessions.server.ts'
import type { OpenTokenSession } from './tokens/token-sessions.server.ts'
import { findEmailChange } from '#features/profile/email-change.server.ts'
import { findAccountDates } from '#features/accounts/people.server.ts'
import { now } from '#platform/clock.ts'

/** A person as the client knows one. The role is that of the protocol; ours is in `user_roles`. */
export async function describeUser(session: OpenTokenSession | PendingSession) {
  const { account } = session
  const { createdAt, updatedAt } = await findAccountDates(account.id)
  const user = { ...userShape(account, createdAt), factors: await describeFactors(session, createdAt) }
  // What the client needs to ask for the second factor, and no more.
  if (session.pending) return user
  const pending = await findEmailChange(account)
  return {
    ...user,
    email_confirmed_at: createdAt.toISOString(),
    confirmed_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    ...(pending && { new_email: pending.newEmail }),
  }
}

async function describeFactors(session: OpenTokenSession | PendingSession, createdAt: Date) {
  const factor = await findFactor(session)
  if (!factor) return []
  const at = (factor.startedAt ?? createdAt).toISOString()
  const status = factor.verified ? 'verified' : 'unverified'
  return [{ id: factor.id, factor_type: 'totp', friendly_name: '', status, created_at: at, updated_at: at }]
}

/** The answer to every sign-up: what is in it says nothing of whether the address was known. */
export function describeSignUp(email: string) {
  return { ...userShape({ id: randomUUID(), email }, now()), confirmation_sent_at: now().toISOString() }
}

function userShape({ id, email }: { id: string; email: string }, createdAt: Date) {
  const at = createdAt.toISOString()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [
      {
        id,
        identity_id: id,
        user_id: id,
        provider: 'email',
        identity_data: { email, sub: id },
        created_at: at,
        updated_at: at,
        last_sign_in_at: at,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  }
}
