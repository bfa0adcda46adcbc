import { clientNetwork } from '#platform/http/client-address.server.ts'
import { resetLimit, takeBack, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { withinLimits, type AccessRefusal } from '#features/accounts/auth-outcome.server.ts'
import { findKnownDevice, type AttemptedAccount } from '#features/accounts/known-devices.server.ts'

/** Each kind has its own limits: mistyped passwords do not use up the mailed codes. */
export type Guess = 'password' | 'mailed-code' | 'app-code' | 'recovery-code'

/**
 * Wrong guesses a day that one account allows to all unknown browsers together, from any address.
 *
 * A mailed code is one in 1,000,000 and three are valid at most: 20 guesses a day succeed with 6 in 100,000, or 2.2 %
 * in a year. An app's code is one in 1,000,000 with three valid at once: the same, and it requires the password. An
 * accepted password takes a hundred million guesses (`passwordGuessesMin`): 100 a day are 36,500 a year, 0.04 % for the
 * weakest. A recovery code has 59 bits. See decision 021.
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

/** Counts an attempt before it is checked. Known browsers have limits of their own. */
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
      // A limit over all known browsers: whoever reads the mailbox can create more by resetting the password.
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
