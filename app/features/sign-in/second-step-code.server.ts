import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { outcomeOf, refusalWithCode, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { countAttempt } from './guess-limits.server.ts'
import { auth } from '#features/accounts/auth.server.ts'

export interface SecondStepCode {
  kind: 'app-code' | 'recovery-code'
  code: string
}

const usesOf: Record<SecondStepCode['kind'], Limit> = {
  'app-code': { name: 'second-factor-code', hits: 1, seconds: 2 * 60 },
  'recovery-code': { name: 'recovery-code', hits: 1, seconds: 60 * 60 },
}
const refusalCodes = { 'app-code': 'INVALID_CODE', 'recovery-code': 'INVALID_BACKUP_CODE' } as const

/** Six digits come from the authenticator app. « ABCD efgh-2345 » is the recovery code abcd-efgh-2345. */
export function readSecondStepCode(text: string): SecondStepCode {
  const digits = text.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return { kind: 'app-code', code: digits }
  const characters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return { kind: 'recovery-code', code: characters.match(/.{1,4}/g)?.join('-') ?? '' }
}

/** Codes work once (RFC 6238 § 5.2), because others may have seen them. @returns why it is refused */
export async function consumeOnce(personId: string, { kind, code }: SecondStepCode): Promise<AccessRefusal | null> {
  const isUsed = await hit(usesOf[kind], `${personId} ${code}`)
  return isUsed ? refusalWithCode(401, refusalCodes[kind]) : null
}

export async function spendSecondStepCode(
  account: Account,
  text: string,
  request: Request,
): Promise<AccessRefusal | null> {
  const code = readSecondStepCode(text)
  const attempt = await countAttempt(code.kind, { id: account.id }, request)
  if (attempt.refusal) return attempt.refusal
  const wrong = (await verify(code, request)) ?? (await consumeOnce(account.id, code))
  if (!wrong || wrong.code === 'SECOND_FACTOR_UNREADABLE') await attempt.takeBack()
  return wrong
}

async function verify({ kind, code }: SecondStepCode, { headers }: Request): Promise<AccessRefusal | null> {
  const outcome = await outcomeOf<unknown>(() =>
    kind === 'app-code'
      ? auth.api.verifyTOTP({ body: { code }, headers })
      : auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers }),
  )
  return outcome.ok ? null : outcome.refusal
}
