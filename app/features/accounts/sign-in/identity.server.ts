import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { takeBack, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { refused } from '#platform/outcome.ts'
import {
  access,
  refusal,
  whyNotCheckPassword,
  withinLimits,
  type Access,
  type AccessRefusal,
} from '../auth-outcome.server.ts'
import type { Account } from '../account.ts'
import { secondFactors, signInAccounts } from '../account-tables.server.ts'
import { auth } from '../auth.server.ts'
import { whyNotTryIdentity, type IdentityProof } from './identity.ts'
import { spendSecondStepCode } from './second-step-code.server.ts'

/** Of the account itself: whoever sits at an open session must not guess its password or its codes. */
const failures: Limit = { name: 'identity', hits: 10, seconds: 15 * 60 }

/**
 * Is it the owner who sits at this open session? Asked before every change that could give somebody else a lasting hold
 * on the account: the password, and with two-step sign-in a code, which then is used up. Not to be called in a
 * transaction: what was tried stays counted.
 */
export async function confirmIdentity(
  account: Account,
  proof: IdentityProof,
  request: Request,
): Promise<AccessRefusal | null> {
  const twoSteps = await hasTwoSteps(account)
  const missing = whyNotTryIdentity(proof, { twoSteps })
  if (missing) return refusal(400, missing)
  const unread = whyNotCheckPassword(proof.password)
  if (unread) return unread
  const tooMany = await withinLimits([failures, account.id])
  if (tooMany) return tooMany
  const password = await checkPassword(account, proof.password, request)
  if (!password.ok) return password.refusal
  const wrongCode = twoSteps ? await spendSecondStepCode(account, proof.code, request) : null
  if (!wrongCode) await takeBack(failures, account.id)
  return wrongCode
}

export async function hasTwoSteps(account: Account): Promise<boolean> {
  const active = and(eq(secondFactors.userId, account.id), eq(secondFactors.verified, true))
  return (await db.$count(secondFactors, active)) > 0
}

async function checkPassword(account: Account, password: string, request: Request): Promise<Access> {
  const proved = await access(() =>
    auth.api.verifyPassword({ body: { password }, headers: request.headers, returnHeaders: true }),
  )
  if (proved.ok || proved.refusal.code !== 'INVALID_PASSWORD') return proved
  // Who came in by a mailed code before ever confirming has none: the service calls that a wrong one.
  const withPassword = and(eq(signInAccounts.userId, account.id), isNotNull(signInAccounts.password))
  return (await db.$count(signInAccounts, withPassword)) > 0
    ? proved
    : refused(refusal(400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'))
}
