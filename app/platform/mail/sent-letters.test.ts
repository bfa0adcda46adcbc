import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { letters } from './letter-tables.server.ts'
import { listOutbox } from './outbox.server.ts'
import { startPostman } from './postman.server.ts'
import { post } from './post.server.ts'
import { forgetLettersTo, forgetOldLetters, listLettersTo } from './sent-letters.server.ts'

useDatabase()

beforeEach(async () => {
  await db.delete(letters)
})
afterEach(startClock)

const letterTo = (to: string) => ({
  to,
  subject: 'Compte supprimé — Amulette',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
})
const known = async () => (await db.select({ to: letters.to }).from(letters)).map(({ to }) => to).toSorted()

async function sendAll(): Promise<void> {
  const postman = startPostman()
  await postman.deliverNow()
  await postman.stop()
}

test('a letter that left is known for thirty days, in the table and in the outbox', async () => {
  stopClock('2026-11-12T08:00:00Z')
  await post(letterTo('lise@example.org'))
  stopClock('2026-11-13T08:00:00Z')
  await post(letterTo('marc@example.org'))
  await sendAll()
  stopClock('2026-12-12T08:00:00Z')
  await forgetOldLetters()
  expect(await known()).toEqual(['lise@example.org', 'marc@example.org'])
  stopClock('2026-12-12T08:00:01Z')
  await forgetOldLetters()
  expect(await known()).toEqual(['marc@example.org'])
  expect((await listOutbox()).map(({ to }) => to)).toEqual(['marc@example.org'])
})

test('a letter that was given up is forgotten too, one that still waits is not', async () => {
  stopClock('2026-11-12T08:00:00Z')
  await post(letterTo('lise@example.org'))
  await db.update(letters).set({ failedAt: new Date('2026-11-15T08:00:00Z') })
  await post(letterTo('marc@example.org'))
  stopClock('2027-11-12T08:00:00Z')
  await forgetOldLetters()
  expect(await known()).toEqual(['marc@example.org'])
})

test('letters to one address are known, and forgotten, apart from those to others', async () => {
  stopClock('2026-11-12T08:00:00Z')
  await post(letterTo('lise@example.org'))
  await post(letterTo('anna.lise@example.org'))
  expect(await listLettersTo('lise@example.org')).toEqual([
    { subject: 'Compte supprimé — Amulette', postedAt: new Date('2026-11-12T08:00:00Z'), sentAt: null },
  ])
  await forgetLettersTo('lise@example.org')
  expect(await known()).toEqual(['anna.lise@example.org'])
})
