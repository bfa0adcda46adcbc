import { and, eq, gte, isNull, like } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { site } from '#platform/site.server.ts'
import { renderEmail, type EmailTemplate } from './email-template.ts'
import { emails } from './email-tables.server.ts'
import { emailJob } from './send-email.server.ts'

const oneAddress = /^[^\s\p{Cc}@<>()",:;]+@[^\s\p{Cc}@<>()",:;]+$/u

/**
 * The email leaves if, and only if, the caller's transaction commits.
 * @param options.key a second email under the same key is ignored
 * @param options.afterSeconds the shortest delay, during which the email can be cancelled
 */
export async function enqueueEmail(
  template: EmailTemplate,
  options: { key?: string; afterSeconds?: number } = {},
): Promise<void> {
  if (!oneAddress.test(template.to))
    throw new Error('An email goes to one plain address: expected name@host, without a line break or a second address.')
  const { key = null, afterSeconds = 0 } = options
  const [row] = await db
    .insert(emails)
    .values({ ...renderEmail(template, site), key, createdAt: now() })
    .onConflictDoNothing({ target: emails.key })
    .returning({ id: emails.id })
  if (row) await enqueue(emailJob, row, { id: row.id, afterSeconds })
}

/** An email that is being sent still leaves. @returns the keys of those that left */
export async function cancelEmails(keyBeginning: string, since: Date = now()): Promise<string[]> {
  const begins = like(emails.key, `${keyBeginning.replaceAll(/[\\%_]/g, '\\$&')}%`)
  await db.delete(emails).where(and(begins, isNull(emails.sentAt), eq(emails.attempts, 0)))
  const rows = await db
    .select({ key: emails.key })
    .from(emails)
    .where(and(begins, gte(emails.createdAt, since)))
  return rows.flatMap(({ key }) => key ?? [])
}
