import { and, desc, eq, isNotNull, lt, or } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { letters } from './letter-tables.server.ts'
import { forgetOldOutbox } from './outbox.server.ts'

/** How long it is known that a letter left, to answer who asks for it. */
export const letterDaysMax = 30

/** Letters that left, or were given up, and the files of the outbox. */
export async function forgetOldLetters(): Promise<void> {
  const before = new Date(now().getTime() - letterDaysMax * 24 * 60 * 60 * 1000)
  const isOver = or(isNotNull(letters.sentAt), isNotNull(letters.failedAt))
  await db.delete(letters).where(and(lt(letters.createdAt, before), isOver))
  await forgetOldOutbox(before)
}

/** In the caller's transaction. Those that have not left never will. */
export async function forgetLettersTo(address: string): Promise<void> {
  await db.delete(letters).where(eq(letters.to, address))
}

export interface KnownLetter {
  subject: string
  postedAt: Date
  sentAt: Date | null
}

/** Newest first. */
export function listLettersTo(address: string): Promise<KnownLetter[]> {
  return db
    .select({ subject: letters.subject, postedAt: letters.createdAt, sentAt: letters.sentAt })
    .from(letters)
    .where(eq(letters.to, address))
    .orderBy(desc(letters.createdAt))
}
