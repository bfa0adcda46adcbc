import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { emailTo } from '../../../tests/support/email-queue.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { startJobs } from '../../../server/job-runner.ts'
import { emails } from './email-tables.server.ts'
import { listOutbox } from './outbox.server.ts'
import { emailJob } from './send-email.server.ts'
import { enqueueEmail } from './enqueue-email.server.ts'
import { deleteEmailsTo, deleteOldEmails, listEmailsTo } from './sent-emails.server.ts'

useDatabase()

beforeEach(async () => {
  await db.delete(emails)
})
afterEach(startClock)
const known = async () => (await db.select({ to: emails.to }).from(emails)).map(({ to }) => to).toSorted()

async function sendAll(): Promise<void> {
  const jobs = startJobs([emailJob])
  await jobs.runDue()
  await jobs.stop()
}

test('a sent email is remembered for thirty days, in the table and in the outbox', async () => {
  stopClock('2026-11-12T08:00:00Z')
  await enqueueEmail(emailTo('lise@example.org'))
  stopClock('2026-11-13T08:00:00Z')
  await enqueueEmail(emailTo('marc@example.org'))
  await sendAll()
  stopClock('2026-12-12T08:00:00Z')
  await deleteOldEmails()
  expect(await known()).toEqual(['lise@example.org', 'marc@example.org'])
  stopClock('2026-12-12T08:00:01Z')
  await deleteOldEmails()
  expect(await known()).toEqual(['marc@example.org'])
  expect((await listOutbox()).map(({ to }) => to)).toEqual(['marc@example.org'])
})

test('an email that was given up is forgotten too, a queued one is not', async () => {
  stopClock('2026-11-12T08:00:00Z')
  await enqueueEmail(emailTo('lise@example.org'))
  await db.update(emails).set({ failedAt: new Date('2026-11-15T08:00:00Z') })
  await enqueueEmail(emailTo('marc@example.org'))
  stopClock('2027-11-12T08:00:00Z')
  await deleteOldEmails()
  expect(await known()).toEqual(['marc@example.org'])
})

test('emails to one address are listed, and forgotten, apart from those to others', async () => {
  stopClock('2026-11-12T08:00:00Z')
  await enqueueEmail(emailTo('lise@example.org'))
  await enqueueEmail(emailTo('anna.lise@example.org'))
  expect(await listEmailsTo('lise@example.org')).toEqual([
    {
      subject: 'Votre commentaire a été publié — Amulette',
      enqueuedAt: new Date('2026-11-12T08:00:00Z'),
      sentAt: null,
    },
  ])
  await deleteEmailsTo('lise@example.org')
  expect(await known()).toEqual(['anna.lise@example.org'])
})
