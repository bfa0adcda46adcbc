import { now } from '#platform/clock.ts'
import { afterCommit, db } from '#platform/database.server.ts'
import type { Letter } from './letter.ts'
import { letters } from './letter-tables.server.ts'

let wake: () => void = () => {}

const oneAddress = /^[^\s\p{Cc}@<>()",:;]+@[^\s\p{Cc}@<>()",:;]+$/u

/**
 * Posts a letter in the caller's transaction: it leaves if, and only if, what it tells is committed. A page never waits
 * for a mail server.
 * @param options.key one event, one letter: a second one under the same key is not posted.
 * @throws when the address is not one address, or the subject is not one line: either could forge a header.
 */
export async function post(letter: Letter, options: { key?: string } = {}): Promise<void> {
  const { to, subject, text, html } = letter
  if (!oneAddress.test(to))
    throw new Error('A letter goes to one plain address: expected name@host, without a line break or a second address.')
  if (/\p{Cc}/u.test(subject))
    throw new Error('The subject of a letter is one line: expected no line break or other control character.')
  const at = now()
  await db
    .insert(letters)
    .values({ to, subject, text, html, key: options.key ?? null, createdAt: at, nextAttemptAt: at })
    .onConflictDoNothing({ target: letters.key })
  afterCommit(() => wake())
}

/** The postman says how to be woken; in another process it comes by itself, on its next round. */
export function whenPosted(called: () => void): void {
  wake = called
}
