import { eq, or, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { emailChanges, sessions, signInCodes, verifications } from './account-tables.server.ts'

/** Ends links, codes, unfinished sign-ins and trusted devices, when the protection of an account changes. */
export async function endPendingAccess(userId: string): Promise<void> {
  await db.delete(verifications).where(eq(verifications.value, userId))
  await db.delete(signInCodes).where(eq(signInCodes.userId, userId))
}

export async function endEmailChange(userId: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

export async function endSessions(userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

export async function deleteVerificationsOf({ id, email }: { id: string; email: string }): Promise<void> {
  const code = `-otp-${email}`
  await db
    .delete(verifications)
    .where(
      or(
        sql`right(${verifications.identifier}, ${code.length}) = ${code}`,
        sql`strpos(${verifications.identifier}, ${id}) > 0`,
        sql`strpos(${verifications.value}, ${id}) > 0`,
      ),
    )
}
