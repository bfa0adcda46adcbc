import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { takeBack } from '#platform/http/rate-limit/rate-limit.server.ts'
import { refusalWithCode, whyNotCheckPassword, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { secondFactors, signInAccounts, users } from '#features/accounts/account-tables.server.ts'
import { verifyPassword } from '#features/accounts/password-hash.server.ts'
import { whyNotTryIdentity, type IdentityProof } from './identity.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { spendSecondStepCode } from './second-step-code.server.ts'
import { requestLimits, withinLimits } from '#features/accounts/request-limits.server.ts'

/**
 * Verifies that the owner uses this session, before a change that could give lasting access. The code of two-step sign-
 * in is used up. Must not be called in a transaction: attempts must stay counted.
 */
export async function confirmIdentity(
  account: Account,
  proof: IdentityProof,
  request: Request,
): Promise<AccessRefusal | null> {
  if (proof.session) return proof.session.whyNotOwner()
  const twoSteps = await hasTwoSteps(account)
  const missing = whyNotTryIdentity(proof, { twoSteps })
  if (missing) return refusalWithCode(400, missing)
  const passwordRefusal = whyNotCheckPassword(proof.password)
  if (passwordRefusal) return passwordRefusal
  const tooMany = await withinLimits([requestLimits.identityConfirmationsPerAccount, account.id])
  if (tooMany) return tooMany
  const wrongPassword = await whyNotPasswordOf(account, proof.password)
  const wrongCode = !wrongPassword && twoSteps ? await spendSecondStepCode(account, proof.code, request) : null
  const wrong = wrongPassword ? refusalWithCode(400, wrongPassword) : wrongCode
  if (wrong) logSecurity('identity not confirmed', { personId: account.id, code: wrong.code })
  else await takeBack(requestLimits.identityConfirmationsPerAccount, account.id)
  return wrong
}

export async function hasTwoSteps(account: Pick<Account, 'id'>): Promise<boolean> {
  const active = and(eq(secondFactors.userId, account.id), eq(secondFactors.verified, true))
  return (await db.$count(secondFactors, active)) > 0
}

export async function whyNotPasswordOf({ email }: Pick<Account, 'email'>, password: string): Promise<string | null> {
  const [row] = await db
    .select({ hash: signInAccounts.password })
    .from(signInAccounts)
    .innerJoin(users, eq(users.id, signInAccounts.userId))
    .where(and(eq(users.email, email), isNotNull(signInAccounts.password)))
  if (!row?.hash) return 'CREDENTIAL_ACCOUNT_NOT_FOUND'
  return (await verifyPassword({ hash: row.hash, password })) ? null : 'INVALID_PASSWORD'
}
