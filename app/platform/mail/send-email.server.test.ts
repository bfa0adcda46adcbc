import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailTo, useEmailQueue } from '../../../tests/support/email-queue.ts'
import { stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { emails } from './email-tables.server.ts'
import { enqueueEmail } from './enqueue-email.server.ts'
import { emailJob, enqueueWaitingEmails } from './send-email.server.ts'

const { mailServer, mailWorker, only, later } = useEmailQueue()

describe('a mail server that refuses an email', () => {
  test('is retried later, and other emails are sent', async () => {
    stopClock('2026-11-12T08:00:00Z')
    let isFull = true
    const received = await mailServer({
      onRcptTo({ address }, _session, callback) {
        const refused = isFull && address === 'lise@example.org'
        callback(
          refused ? Object.assign(new Error('mailbox of lise@example.org is full'), { responseCode: 550 }) : null,
        )
      },
    })
    const { deliverNow } = mailWorker()
    await enqueueEmail(emailTo('lise@example.org'))
    await enqueueEmail(emailTo('marc@example.org'))
    await deliverNow()
    expect(received.flatMap(({ to }) => to)).toEqual(['marc@example.org'])
    const [refused] = await db.select().from(emails).where(eq(emails.to, 'lise@example.org'))
    expect(refused).toMatchObject({ attempts: 1, sentAt: null, failedAt: null })
    expect(refused?.lastError).toBe('550 mailbox of lise@example.org is full')

    isFull = false
    later(emailJob.retryPauseSeconds - 1)
    await deliverNow()
    expect(received).toHaveLength(1)
    later(emailJob.retryPauseSeconds + 1)
    await deliverNow()
    expect(received.flatMap(({ to }) => to)).toEqual(['marc@example.org', 'lise@example.org'])
  })

  test('is given up after three days', async () => {
    stopClock('2026-11-12T08:00:00Z')
    let asked = 0
    await mailServer({
      onRcptTo(_address, _session, callback) {
        asked++
        callback(Object.assign(new Error('no such person'), { responseCode: 550 }))
      },
    })
    await enqueueEmail(emailTo('personne@example.org'))
    const { deliverNow } = mailWorker()
    const hours: number[] = []
    for (let hour = 0; (await only()).failedAt === null && hour < 24 * 5; hour++) {
      const before = asked
      await deliverNow()
      if (asked > before) hours.push(hour)
      later(60 * 60)
    }
    expect(asked).toBeGreaterThan(12)
    expect(hours.at(-1)).toBeGreaterThan(2 * 24)
    expect(hours.at(-1)).toBeLessThan(4 * 24)
    // Six hours apart at the end, and never longer.
    const pauses = hours.slice(1).map((hour, index) => hour - (hours[index] ?? 0))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(7)
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(6)
    expect(await only()).toMatchObject({ attempts: asked, sentAt: null, failedAt: expect.any(Date) })
  })
})

describe('several mail workers', () => {
  test('leave an email to the worker that claimed it', async () => {
    const received = await mailServer({ beforeAccepting: () => accepting.promise })
    const accepting = Promise.withResolvers<void>()
    const first = mailWorker()
    const second = mailWorker()
    await Promise.all([first.ready, second.ready])
    await enqueueEmail(emailTo('lise@example.org'))
    await expect.poll(() => received).toHaveLength(1)
    await enqueueEmail(emailTo('marc@example.org'))
    await expect.poll(() => received).toHaveLength(2)
    accepting.resolve()
    await Promise.all([first.deliverNow(), second.deliverNow()])
    expect(received.map(({ to }) => to)).toEqual([['lise@example.org'], ['marc@example.org']])
  })
})

test('an email that came without its job, with a restored database, is sent once', async () => {
  const received = await mailServer()
  await enqueueEmail(emailTo('lise@example.org'))
  await db.execute(sql`delete from pgboss.job`)
  const { deliverNow } = mailWorker()
  for (let start = 0; start < 2; start++) await enqueueWaitingEmails()
  await deliverNow()
  await enqueueWaitingEmails()
  await deliverNow()
  expect(received.map(({ to }) => to)).toEqual([['lise@example.org']])
})

test('the queue stores nothing of what a mail server says: it may repeat an address', async () => {
  await mailServer({
    onRcptTo({ address }, _session, callback) {
      callback(Object.assign(new Error(`no ${address} here`), { responseCode: 550 }))
    },
  })
  await enqueueEmail(emailTo('lise@example.org'))
  await mailWorker().deliverNow()
  expect((await only()).lastError).toContain('lise@example.org')
  const { rows } = await db.execute<{ job: string }>(sql`select job::text as job from pgboss.job`)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.job).not.toContain('lise')
})

test('an email accepted while the database was unreachable is not sent again', async () => {
  stopClock('2026-11-12T08:00:00Z')
  const received = await mailServer({
    beforeAccepting: async () => {
      await db.execute(sql`alter table letters rename to letters_away`)
    },
  })
  await enqueueEmail(emailTo('lise@example.org'))
  const { deliverNow } = mailWorker()
  await deliverNow()
  expect(received).toHaveLength(1)
  await db.execute(sql`alter table letters_away rename to letters`)
  expect((await only()).sentAt).toBeNull()
  later(24 * 60 * 60)
  await deliverNow()
  expect(received).toHaveLength(1)
  expect((await only()).sentAt).not.toBeNull()
})
