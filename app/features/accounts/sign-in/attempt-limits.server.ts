import { resetLimit, takeBack, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { clientAddress, withinLimits, type AccessRefusal } from '../auth-outcome.server.ts'
import { findKnownDevice, type AttemptedAccount } from './known-devices.server.ts'

/** What is guessed. Each is counted apart: mistyped passwords leave the mailed code to their owner. */
export type Guessed = 'password' | 'mailed-code' | 'app-code' | 'recovery-code'

/**
 * Wrong guesses a day that one account allows to all strangers together, whatever their addresses.
 *
 * A mailed code is one in 1,000,000, three are valid at most: 20 guesses a day find one with 6 in 100,000, 2.2 % for a
 * whole year of trying. An app's code is one in 1,000,000 in three half minutes: the same, and it takes the password.
 * A password that is accepted stands behind a hundred million guesses (`passwordGuessesMin`): 100 a day are 36,500 a
 * year, 0.04 % for the weakest one of all. A recovery code has 59 bits. See decision 021.
 */
const guessesPerDay: Record<Guessed, number> = {
  password: 100,
  'mailed-code': 20,
  'app-code': 20,
  'recovery-code': 20,
}

const quarterHour = 15 * 60
const day = 24 * 60 * 60

/** The counts of one attempt: it was one until `settle` says that it was right. */
export interface CountedAttempt {
  refusal: AccessRefusal | null
  /** The guess was right: it was no attempt to break in. */
  settle: () => Promise<void>
}

/**
 * Counts a guess before it is looked at. A browser that signed in to this account before has counts of its own; all the
 * others share those of their address and of the account.
 */
export async function countAttempt(
  guessed: Guessed,
  account: AttemptedAccount,
  request: Request,
): Promise<CountedAttempt> {
  const limits = await limitsOf(guessed, account, request)
  const refusal = await withinLimits(...limits)
  return {
    refusal: refusal && { ...refusal, sentence: `${refusal.sentence}${otherWays[guessed] ?? ''}` },
    settle: async () => {
      const [[here, hereKey], ...others] = limits
      await resetLimit(here, hereKey)
      for (const [limit, key] of others) await takeBack(limit, key)
    },
  }
}

const byMail =
  ' Pour ne pas attendre, demandez un code par e-mail et ouvrez le lien du message, ou choisissez un nouveau mot de passe.'
const otherWays: Partial<Record<Guessed, string>> = { password: byMail, 'mailed-code': byMail }

type Counts = [[Limit, string], ...[Limit, string][]]

async function limitsOf(guessed: Guessed, account: AttemptedAccount, request: Request): Promise<Counts> {
  const device = await findKnownDevice(request, account)
  const perDay = guessesPerDay[guessed]
  if (device) {
    return [
      [{ name: `${guessed}-device`, hits: 10, seconds: quarterHour }, device.id],
      [{ name: `${guessed}-device-day`, hits: perDay, seconds: day }, device.id],
      // Whoever can read the mailbox makes as many known browsers as they like, one by each new password.
      [{ name: `${guessed}-devices-day`, hits: perDay * 2, seconds: day }, device.userId],
    ]
  }
  const address = clientAddress(request)
  const key = 'id' in account ? account.id : account.email
  return [
    [{ name: `${guessed}-here`, hits: 10, seconds: quarterHour }, `${key} ${address}`],
    [{ name: `${guessed}-address`, hits: 30, seconds: quarterHour }, address],
    [{ name: `${guessed}-day`, hits: perDay, seconds: day }, key],
  ]
}
