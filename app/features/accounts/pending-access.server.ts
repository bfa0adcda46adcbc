import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { emailChanges, signInCodes, verifications } from './account-tables.server.ts'

/**
 * Whatever changes what protects an account ends what was obtained before: links for a new password, mailed codes,
 * sign-ins that wait for their second step, and devices that are no longer asked for it.
 */
export async function endPendingAccess(userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId))
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId))
}

/** Whatever changes who holds the account ends the change of address that somebody asked for before. */
export async function endEmailChange(userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}
