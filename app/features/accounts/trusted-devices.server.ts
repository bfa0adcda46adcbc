import { and, eq, like } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { signInCodes, verifications } from './account-tables.server.ts'

/** Whatever changes what protects an account asks every device for the second factor again. */
export async function forgetTrustedDevices(userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'trust-device-%')))
}

/** What was sent to an address that is no longer this person's opens nothing any more. */
export async function forgetSentLinks(userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, 'reset-password:%')))
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId))
}
