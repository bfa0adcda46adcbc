import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { takeBack } from '#platform/http/rate-limit/rate-limit.server.ts'
import { refused } from '#platform/outcome.ts'
import {
  access,
  refusalWithCode,
  whyNotCheckPassword,
  type Access,
  type AccessRefusal,
} from '#features/accounts/auth-outcome.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { secondFactors, signInAccounts } from '#features/accounts/account-tables.server.ts'
import { auth } from '#features/accounts/auth.server.ts'
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
  const twoSteps = await hasTwoSteps(account)
  const missing = whyNotTryIdentity(proof, { twoSteps })
  if (missing) return refusalWithCode(400, missing)
  const passwordRefusal = whyNotCheckPassword(proof.password)
  if (passwordRefusal) return passwordRefusal
  const tooMany = await withinLimits([requestLimits.identityConfirmationsPerAccount, account.id])
  if (tooMany) return tooMany
  const password = await checkPassword(account, proof.password, request)
  const wrongCode = password.ok && twoSteps ? await spendSecondStepCode(account, proof.code, request) : null
  const wrong = password.ok ? wrongCode : password.refusal
  if (wrong) logSecurity('identity not confirmed', { personId: account.id, code: wrong.code })
  else await takeBack(requestLimits.identityConfirmationsPerAccount, account.id)
  return wrong
}

export async function hasTwoSteps(account: Pick<Account, 'id'>): Promise<boolean> {
  const active = and(eq(secondFactors.userId, account.id), eq(secondFactors.verified, true))
  return (await db.$count(secondFactors, active)) > 0
}

async function checkPassword(account: Account, password: string, request: Request): Promise<Access> {
  const answer = await access(() =>
    auth.api.verifyPassword({ body: { password }, headers: request.headers, returnHeaders: true }),
  )
  if (answer.ok || answer.refusal.code !== 'INVALID_PASSWORD') return answer
  // An account created by a mailed code has no password; Better Auth reports a wrong one.
  const withPassword = and(eq(signInAccounts.userId, account.id), isNotNull(signInAccounts.password))
  return (await db.$count(signInAccounts, withPassword)) > 0
    ? answer
    : refused(refusalWithCode(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'))
}
