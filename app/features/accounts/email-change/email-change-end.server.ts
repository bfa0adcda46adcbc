import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { emailChanges } from '../account-tables.server.ts'

/** Whatever changes who holds the account ends the change of address that somebody asked for before. */
export async function endEmailChange(userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}
