import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { countingTransaction } from '#platform/forms/idempotency.server.ts'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { refreshTokens } from './refresh-token-tables.server.ts'
import type { Access, AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { sessionTokenIn } from '#features/accounts/auth.server.ts'
import { changePassword } from '#features/profile/profile.server.ts'
import type { IdentityProof } from '#features/sign-in/identity.ts'
import { removeSecondFactor } from '#features/sign-in/second-factor.server.ts'
import { withSessionCookie, type TokenSession } from './token-sessions.server.ts'

/**
 * These changes give the page a new session. It takes over the former one's id, so that the program's tokens stay
 * valid.
 */

export function changePasswordByToken(
  session: TokenSession,
  passwords: { newPassword: string } & IdentityProof,
  request: Request,
): Promise<AccessRefusal | null> {
  return inPlace(session, request, (asBrowser) => changePassword(session.account, passwords, [], asBrowser))
}

export function removeSecondFactorByToken(
  session: TokenSession,
  proof: IdentityProof,
  request: Request,
): Promise<AccessRefusal | null> {
  return inPlace(session, request, (asBrowser) => removeSecondFactor(session.account, proof, asBrowser))
}

async function inPlace(
  { sessionId }: TokenSession,
  request: Request,
  change: (asBrowser: Request) => Promise<Access>,
): Promise<AccessRefusal | null> {
  // In one transaction, so that listeners to the change already see the session under its former id.
  return countingTransaction(async () => {
    const tokens = await db.select().from(refreshTokens).where(eq(refreshTokens.sessionId, sessionId))
    const outcome = await change(await withSessionCookie(request, sessionId))
    if (!outcome.ok) return outcome.refusal
    await db
      .update(sessions)
      .set({ id: sessionId })
      .where(eq(sessions.token, sessionTokenIn(outcome.value)))
    if (tokens.length > 0) await db.insert(refreshTokens).values(tokens)
    return null
  })
}
