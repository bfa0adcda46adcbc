import { and, eq, isNull, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { type Attempt, enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { noteAcceptance } from './accepted-by.server.ts'
import { emails } from './email-tables.server.ts'
import { findMailServer } from './mail-server.server.ts'
import { deliver, refusalOf } from './transport.server.ts'

type EmailRow = typeof emails.$inferSelect

/** Retries for about three days. Sending twice is better than never, and both have one Message-ID. */
export const emailJob: Job<{ id: string }> = {
  name: 'emails',
  work: sendEmail,
  retries: 20,
  retryPauseSeconds: 20,
  retryPauseSecondsMax: 6 * 60 * 60,
  secondsMax: 60,
}

/** These were sent but not marked yet, because the database was unreachable. */
const acceptedIds = new Set<string>()

async function sendEmail({ id }: { id: string }, { isLast }: Attempt): Promise<void> {
  if (!acceptedIds.has(id)) {
    const email = await claim(id)
    if (!email) return
    const server = await findMailServer()
    const refusal = await deliver(email, server).then(
      () => null,
      (problem: unknown) => ({ problem }),
    )
    if (refusal) {
      await noteFailure(email, refusal.problem, isLast)
      throw new Error('The email was not accepted.')
    }
    acceptedIds.add(id)
    await noteAcceptance(server)
  }
  await recordDelivery(id)
  acceptedIds.delete(id)
}

async function claim(id: string): Promise<EmailRow | null> {
  const [email] = await db
    .update(emails)
    .set({ attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, id), isNull(emails.sentAt), isNull(emails.failedAt)))
    .returning()
  return email ?? null
}

/** The text is deleted, since its links give access to accounts. */
async function recordDelivery(id: string): Promise<void> {
  await db.update(emails).set({ sentAt: now(), text: '', html: '', lastError: null }).where(eq(emails.id, id))
}

async function noteFailure(email: EmailRow, problem: unknown, isLast: boolean): Promise<void> {
  const { code, responseCode } = problem as { code?: string; responseCode?: number }
  const details = { emailId: email.id, attempts: email.attempts, code, answer: responseCode }
  log.warn(details, isLast ? 'email given up' : 'email not accepted yet')
  const lastError = refusalOf(problem)
  await db
    .update(emails)
    .set({ failedAt: isLast ? now() : null, lastError })
    .where(eq(emails.id, email.id))
}

/** A restored or moved database has its emails, and none of their jobs. A second job of one email is ignored. */
export async function enqueueWaitingEmails(): Promise<void> {
  const waiting = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isNull(emails.sentAt), isNull(emails.failedAt)))
  for (const { id } of waiting) await enqueue(emailJob, { id }, { id })
}
