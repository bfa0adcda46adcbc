import { now } from '#platform/clock.ts'
import { afterCommit, db } from '#platform/database.server.ts'
import type { Letter } from './letter.ts'
import { letters } from './letter-tables.server.ts'

let wake: () => void = () => {}

/**
 * Posts a letter in the caller's transaction: it leaves if, and only if, what it tells is committed. A page never waits
 * for a mail server.
 * @param options.key one event, one letter: a second one under the same key is not posted.
 */
export async function post(letter: Letter, options: { key?: string } = {}): Promise<void> {
  if (/[\r\n]/.test(letter.to + letter.subject)) throw new Error('A letter’s address and subject are one line each.')
  const at = now()
  await db
    .insert(letters)
    .values({ ...letter, key: options.key ?? null, createdAt: at, nextAttemptAt: at })
    .onConflictDoNothing({ target: letters.key })
  afterCommit(() => wake())
}

/** The postman says how to be woken; in another process it comes by itself, on its next round. */
export function whenPosted(called: () => void): void {
  wake = called
}
