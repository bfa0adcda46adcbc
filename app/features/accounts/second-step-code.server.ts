import { eq, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { hit, takeBack } from '#platform/http/rate-limit.server.ts'
import { accessRefusal, clientAddress, refusal, withinLimits, type AccessRefusal } from './access.server.ts'
import { codeFailuresMax, codeLockMinutes, type Account } from './account.ts'
import { secondFactors } from './account-tables.server.ts'
import { auth } from './auth.server.ts'
import { appCodeUses, isAppCode, recoveryCodeOf, recoveryCodeUses, stepsPerAddress } from './sign-in.server.ts'

/**
 * Uses up a code of somebody who is signed in. It works once, here or at the second step of a sign-in, and failures count
 * together with those of sign-ins: the auth service itself counts only the latter.
 */
export async function spendSecondStepCode(
  account: Account,
  typed: string,
  request: Request,
): Promise<AccessRefusal | null> {
  const tooMany = await withinLimits([stepsPerAddress, clientAddress(request)])
  if (tooMany) return tooMany
  if (await isLocked(account)) return refusal(429, 'ACCOUNT_TEMPORARILY_LOCKED')
  const wrong = await verify(account, typed, request)
  if (wrong) {
    await countFailure(account)
    return wrong
  }
  await db
    .update(secondFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(eq(secondFactors.userId, account.id))
  await takeBack(stepsPerAddress, clientAddress(request))
  return null
}

async function verify(account: Account, typed: string, request: Request): Promise<AccessRefusal | null> {
  const digits = typed.replaceAll(/\s/g, '')
  const fromApp = isAppCode(digits)
  const code = fromApp ? digits : recoveryCodeOf(typed)
  try {
    if (fromApp) await auth.api.verifyTOTP({ body: { code }, headers: request.headers })
    else await auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers: request.headers })
  } catch (problem) {
    return accessRefusal(problem)
  }
  // A code that was seen over somebody’s shoulder, or sent from two browsers at once, works once.
  const used = await hit(fromApp ? appCodeUses : recoveryCodeUses, `${account.id} ${code}`)
  return used && refusal(401, fromApp ? 'INVALID_CODE' : 'INVALID_BACKUP_CODE')
}

async function isLocked(account: Account): Promise<boolean> {
  const [row] = await db
    .select({ lockedUntil: secondFactors.lockedUntil })
    .from(secondFactors)
    .where(eq(secondFactors.userId, account.id))
  return Boolean(row?.lockedUntil && row.lockedUntil > now())
}

/** A lock that is over starts the count again. */
async function countFailure(account: Account): Promise<void> {
  const until = new Date(now().getTime() + codeLockMinutes * 60 * 1000).toISOString()
  const count = sql`case when ${secondFactors.lockedUntil} is null then ${secondFactors.failedVerificationCount} + 1 else 1 end`
  await db
    .update(secondFactors)
    .set({
      failedVerificationCount: count,
      lockedUntil: sql`case when ${count} >= ${codeFailuresMax} then ${until}::timestamptz end`,
    })
    .where(eq(secondFactors.userId, account.id))
}
