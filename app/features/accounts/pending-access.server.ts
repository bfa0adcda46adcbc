import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { emailChanges, signInCodes, verifications } from './account-tables.server.ts'

/** To be called when the protection changes: ends links, codes, unfinished sign-ins and trusted devices. */
export async function endPendingAccess(userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId))
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId))
}

/** Cancels a requested change of email: also to be called when the account changes hands. */
export async function endEmailChange(userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}
