import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import type { AccessRefusal } from './auth-outcome.server.ts'
import { logSecurity } from './security-log.server.ts'

/** A network is one IPv4 address, or one household of IPv6. */
const rates = {
  signUpsPerNetwork: { hits: 20, minutes: 60 },
  signUpsPerEmailAndNetwork: { hits: 5, minutes: 60 },
  resendsPerNetwork: { hits: 20, minutes: 60 },
  confirmationsPerEmail: { hits: 10, minutes: 15 },

  codesPerNetwork: { hits: 20, minutes: 60 },
  codesPerEmailAndNetwork: { hits: 5, minutes: 60 },
  codeLinksPerNetwork: { hits: 30, minutes: 15 },
  passkeySignInsPerNetwork: { hits: 120, minutes: 15 },

  passwordResetEmailsPerNetwork: { hits: 20, minutes: 60 },
  passwordResetEmailsPerEmailAndNetwork: { hits: 5, minutes: 60 },
  passwordResetsPerNetwork: { hits: 30, minutes: 15 },

  confirmationEmailsPerRecipient: { hits: 15, minutes: 60 },
  alreadyMemberEmailsPerRecipient: { hits: 15, minutes: 60 },
  passwordResetEmailsPerRecipient: { hits: 15, minutes: 60 },
  emailChangeEmailsPerRecipient: { hits: 15, minutes: 60 },

  identityConfirmationsPerAccount: { hits: 10, minutes: 15 },
  passwordChangesPerAccount: { hits: 10, minutes: 15 },
  passkeyAdditionsPerAccount: { hits: 10, minutes: 15 },
  secondFactorActivationsPerAccount: { hits: 10, minutes: 15 },
  accountDeletionsPerAccount: { hits: 10, minutes: 15 },
  emailChangesPerAccount: { hits: 5, minutes: 60 },

  invitationsPerAccount: { hits: 20, minutes: 60 },
  invitationsPerRecipient: { hits: 5, minutes: 60 },

  renamesPerAccount: { hits: 20, minutes: 60 },
  dataExportsPerAccount: { hits: 20, minutes: 60 },
}

export const requestLimits = Object.fromEntries(
  Object.entries(rates).map(([name, { hits, minutes }]) => [name, { name, hits, seconds: minutes * 60 }]),
) as Record<keyof typeof rates, Limit>

/** Mail services bring « lise+perles@ » to « lise@ »: one mailbox has one count. */
export const mailboxOf = (email: string) => email.replace(/\+[^@]*@/, '@')

function tooManyRefusal(retryAfterSeconds: number): AccessRefusal {
  return { status: 429, code: 'TOO_MANY_ATTEMPTS', sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds }
}

export async function withinLimits(...limits: [Limit, key: string][]): Promise<AccessRefusal | null> {
  for (const [limit, key] of limits) {
    const tooMany = await hit(limit, key)
    if (!tooMany) continue
    logSecurity('limit reached', { limit: limit.name })
    return tooManyRefusal(tooMany.retryAfterSeconds)
  }
  return null
}
