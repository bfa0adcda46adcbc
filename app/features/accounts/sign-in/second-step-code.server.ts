import { hit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { accessRefusal, refusalWithCode, type AccessRefusal } from '../auth-outcome.server.ts'
import type { Account } from '../account.ts'
import { countAttempt } from './attempt-limits.server.ts'
import { auth } from '../auth.server.ts'
import { appCodeUses, isAppCode, recoveryCodeOf, recoveryCodeUses } from './sign-in.server.ts'

/** Uses up a code of a signed-in person. Wrong codes count together with those of sign-ins. */
export async function spendSecondStepCode(
  account: Account,
  typed: string,
  request: Request,
): Promise<AccessRefusal | null> {
  const digits = typed.replaceAll(/\s/g, '')
  const fromApp = isAppCode(digits)
  const attempt = await countAttempt(fromApp ? 'app-code' : 'recovery-code', { id: account.id }, request)
  if (attempt.refusal) return attempt.refusal
  const wrong = await verify(account, fromApp ? digits : recoveryCodeOf(typed), fromApp, request)
  if (!wrong) await attempt.settle()
  return wrong
}

async function verify(
  account: Account,
  code: string,
  fromApp: boolean,
  request: Request,
): Promise<AccessRefusal | null> {
  try {
    if (fromApp) await auth.api.verifyTOTP({ body: { code }, headers: request.headers })
    else await auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers: request.headers })
  } catch (problem) {
    return accessRefusal(problem)
  }
  const used = await hit(fromApp ? appCodeUses : recoveryCodeUses, `${account.id} ${code}`)
  return used && refusalWithCode(401, fromApp ? 'INVALID_CODE' : 'INVALID_BACKUP_CODE')
}
