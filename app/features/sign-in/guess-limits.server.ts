import { clientNetwork } from '#platform/http/client-address.server.ts'
import { resetLimit, takeBack, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import type { AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { withinLimits } from '#features/accounts/request-limits.server.ts'
import { findKnownDevice, type AttemptedAccount } from '#features/accounts/known-devices.server.ts'

/** Each kind has its own limits: mistyped passwords do not use up the mailed codes. */
export type Guess = 'password' | 'mailed-code' | 'app-code' | 'recovery-code'

/**
 * One account allows all unknown browsers together this many wrong guesses a day. A mailed code is one in 1,000,000 and
 * three are valid at most: 20 guesses a day succeed with 2.2 % in a year. An app's code is the same, and requires the
 * password. An accepted password takes a hundred million guesses: 100 a day are 0.04 % in a year. See decision 021.
 */
const guessesPerDay: Record<Guess, number> = {
  password: 100,
  'mailed-code': 20,
  'app-code': 20,
  'recovery-code': 20,
}

const quarterHour = 15 * 60
const day = 24 * 60 * 60

export interface CountedAttempt {
  refusal: AccessRefusal | null
  takeBack: () => Promise<void>
}

/** Attempts are counted before they are checked. Known browsers have limits of their own. */
export async function countAttempt(kind: Guess, account: AttemptedAccount, request: Request): Promise<CountedAttempt> {
  const limits = await limitsOf(kind, account, request)
  const refusal = await withinLimits(...limits)
  return {
    refusal: refusal && { ...refusal, sentence: `${refusal.sentence}${otherWays[kind] ?? ''}` },
    takeBack: async () => {
      const [[here, hereKey], ...others] = limits
      await resetLimit(here, hereKey)
      for (const [limit, key] of others) await takeBack(limit, key)
    },
  }
}

const byMail =
  ' Pour ne pas attendre, demandez un code par e-mail et ouvrez le lien du message, ou choisissez un nouveau mot de passe.'
const otherWays: Partial<Record<Guess, string>> = { password: byMail, 'mailed-code': byMail }

type Counts = [[Limit, string], ...[Limit, string][]]

async function limitsOf(kind: Guess, account: AttemptedAccount, request: Request): Promise<Counts> {
  const device = await findKnownDevice(request, account)
  const perDay = guessesPerDay[kind]
  if (device) {
    return [
      [{ name: `${kind}-device`, hits: 10, seconds: quarterHour }, device.id],
      [{ name: `${kind}-device-day`, hits: perDay, seconds: day }, device.id],
      // Known browsers share a limit too: a person who reads the mailbox can create more by resetting the password.
      [{ name: `${kind}-devices-day`, hits: perDay * 2, seconds: day }, device.userId],
    ]
  }
  const network = clientNetwork(request)
  const key = 'id' in account ? account.id : account.email
  return [
    [{ name: `${kind}-here`, hits: 10, seconds: quarterHour }, `${key} ${network}`],
    [{ name: `${kind}-network`, hits: 30, seconds: quarterHour }, network],
    [{ name: `${kind}-day`, hits: perDay, seconds: day }, key],
  ]
}
