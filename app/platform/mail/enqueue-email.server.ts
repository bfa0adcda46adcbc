import { and, eq, gte, isNull, like } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { afterCommit, db } from '#platform/database.server.ts'
import type { Email } from './email.ts'
import { emails } from './email-tables.server.ts'

let wake: () => void = () => {}

const oneAddress = /^[^\s\p{Cc}@<>()",:;]+@[^\s\p{Cc}@<>()",:;]+$/u

/**
 * Posts a letter in the caller's transaction: it leaves if, and only if, what it tells is committed. A page never waits
 * for a mail server.
 * @param options.key one event, one letter: a second one under the same key is not posted.
 * @param options.afterSeconds how long it waits at least: what it tells may still be taken back.
 * @throws when the address is not one address, or the subject is not one line: either could forge a header.
 */
export async function enqueueEmail(email: Email, options: { key?: string; afterSeconds?: number } = {}): Promise<void> {
  const { to, subject, text, html } = email
  if (!oneAddress.test(to))
    throw new Error('A letter goes to one plain address: expected name@host, without a line break or a second address.')
  if (/\p{Cc}/u.test(subject))
    throw new Error('The subject of a letter is one line: expected no line break or other control character.')
  const at = now()
  const nextAttemptAt = new Date(at.getTime() + (options.afterSeconds ?? 0) * 1000)
  await db
    .insert(emails)
    .values({ to, subject, text, html, key: options.key ?? null, createdAt: at, nextAttemptAt })
    .onConflictDoNothing({ target: emails.key })
  await afterCommit(() => wake())
}

/**
 * Takes back the letters whose keys begin so, in the caller's transaction. Those that somebody already tries to send leave.
 * @returns the keys of those that were posted since then and have left.
 */
export async function cancelEmails(keyBeginning: string, since: Date = now()): Promise<string[]> {
  const begins = like(emails.key, `${keyBeginning.replaceAll(/[\\%_]/g, '\\$&')}%`)
  await db.delete(emails).where(and(begins, isNull(emails.sentAt), eq(emails.attempts, 0)))
  const left = await db
    .select({ key: emails.key })
    .from(emails)
    .where(and(begins, gte(emails.createdAt, since)))
  return left.flatMap(({ key }) => key ?? [])
}

/** The postman says how to be woken; in another process it comes by itself, on its next round. */
export function onEmailEnqueued(called: () => void): void {
  wake = called
}
