import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { daysAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { emails } from './email-tables.server.ts'
import { emailDaysMax } from './email.ts'
import { deleteOldOutboxEmails } from './outbox.server.ts'

export async function deleteOldEmails(): Promise<void> {
  const before = daysAgo(emailDaysMax)
  const isOver = or(isNotNull(emails.sentAt), isNotNull(emails.failedAt))
  await db.delete(emails).where(and(lt(emails.createdAt, before), isOver))
  await deleteOldOutboxEmails(before)
}

export async function deleteEmailsTo(address: string): Promise<void> {
  await db.delete(emails).where(eq(emails.to, address))
}

export function listEmailsTo(address: string) {
  return db
    .select({ subject: emails.subject, enqueuedAt: emails.createdAt, sentAt: emails.sentAt })
    .from(emails)
    .where(eq(emails.to, address))
    .orderBy(desc(emails.createdAt))
}

export interface EmailQueueState {
  waiting: number
  oldestWaiting: Date | null
  failed: number
  lastError: string | null
}

export async function findEmailQueueState(): Promise<EmailQueueState> {
  const isWaiting = and(isNull(emails.sentAt), isNull(emails.failedAt))
  const isFailed = isNotNull(emails.failedAt)
  const isRefused = and(isNotNull(emails.lastError), isNull(emails.sentAt))
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      oldestWaiting: sql`min(${emails.createdAt}) filter (where ${isWaiting})`.mapWith(emails.createdAt),
      failed: sql<number>`count(*) filter (where ${isFailed})::int`,
    })
    .from(emails)
  const [newest] = await db
    .select({ lastError: emails.lastError })
    .from(emails)
    .where(isRefused)
    .orderBy(desc(emails.createdAt))
    .limit(1)
  const lastError = newest?.lastError ?? null
  return { waiting: 0, oldestWaiting: null, failed: 0, ...counts, lastError }
}

export async function findEmail(key: string): Promise<{ to: string; isTried: boolean } | null> {
  const [email] = await db.select().from(emails).where(eq(emails.key, key))
  return email ? { to: email.to, isTried: email.sentAt !== null || email.attempts > 0 } : null
}

export async function releaseEmailKey(key: string): Promise<void> {
  await db.update(emails).set({ key: null }).where(eq(emails.key, key))
}
