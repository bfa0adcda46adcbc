import { and, eq, like, or } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { verifications } from './account-tables.server.ts'

/** Whatever changes what protects an account asks every device for the second factor again. */
export async function forgetTrustedDevices(userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'trust-device-%')))
}

/** What was sent to an address that is no longer this person's opens nothing any more. */
export async function forgetSentLinks(userId: string, oldEmail: string): Promise<void> {
  await db
    .delete(verifications)
    .where(
      or(
        and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')),
        eq(verifications.identifier, `sign-in-otp-${oldEmail}`),
      ),
    )
}
