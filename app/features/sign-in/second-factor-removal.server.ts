import { eq } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { site } from '#platform/site.server.ts'
import { secondFactors, users } from '#features/accounts/account-tables.server.ts'
import { secondFactorRemovedEmail } from '#features/accounts/emails.ts'
import { endPendingAccess } from '#features/accounts/pending-access.server.ts'
import { logSecurity } from '#features/accounts/security-log.server.ts'
import { hasTwoSteps } from './identity.server.ts'

/**
 * For the owner of the machine, when the person has neither the application nor a recovery code any more, or the session
 * secret was lost. They are notified by email. With the blog stopped: nothing is announced to running processes.
 * @returns null when no account has this address
 */
export function removeSecondFactorOf(email: string): Promise<'removed' | 'none' | null> {
  return transaction(async () => {
    const [user] = await db
      .select({ id: users.id, email: users.email, twoFactorEnabled: users.twoFactorEnabled })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
    if (!user) return null
    if (!user.twoFactorEnabled && !(await hasTwoSteps(user))) return 'none'
    await db.delete(secondFactors).where(eq(secondFactors.userId, user.id))
    await db.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, user.id))
    await endPendingAccess(user.id)
    logSecurity('second factor changed', { personId: user.id })
    await enqueueEmail(secondFactorRemovedEmail(user.email, site))
    return 'removed'
  })
}
