import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { emailChanges } from '../account-tables.server.ts'

/** Called when the holder of the account may have changed: cancels a change of address requested before. */
export async function endEmailChange(userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}
