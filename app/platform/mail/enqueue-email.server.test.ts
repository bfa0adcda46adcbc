import { describe, expect, test } from 'vitest'
import { emailTo, useEmailQueue } from '../../../tests/support/email-queue.ts'
import { stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { emails } from './email-tables.server.ts'
import { enqueueEmail, cancelEmails } from './enqueue-email.server.ts'

const { mailServer, mailWorker, only, later } = useEmailQueue()

describe('an email', () => {
  test('reaches its reader as text and as HTML, under an identity of its own', async () => {
    const received = await mailServer()
    await enqueueEmail(emailTo('lise@example.org'))
    const { id } = await only()
    await mailWorker().deliverNow()
    expect(received).toMatchObject([{ to: ['lise@example.org'] }])
    const source = received[0]?.source ?? ''
    expect(source).toContain(`Message-ID: <${id}@${new URL(config.siteUrl).hostname}>`)
    expect(source).toMatch(/^To: lise@example\.org\r$/m)
    expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?/m)
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
    expect(source).toContain('=C5=92il-de-tigre')
  })

  test('is sent once, and its text is then deleted', async () => {
    const received = await mailServer()
    const { deliverNow } = mailWorker()
    await enqueueEmail(emailTo('lise@example.org'))
    await deliverNow()
    await deliverNow()
    expect(received).toHaveLength(1)
    expect(await only()).toMatchObject({ attempts: 1, text: '', html: '', lastError: null, sentAt: expect.any(Date) })
  })

  test('is never sent when the transaction rolls back', async () => {
    const received = await mailServer()
    const { deliverNow } = mailWorker()
    const failing = transaction(async () => {
      await enqueueEmail(emailTo('lise@example.org'))
      throw new Error('changed our mind')
    })
    await expect(failing).rejects.toThrow('changed our mind')
    await deliverNow()
    expect(received).toEqual([])
  })

  test('can be delayed, and cancelled meanwhile by the prefix of its key', async () => {
    stopClock('2026-11-12T08:00:00Z')
    const received = await mailServer()
    const { deliverNow } = mailWorker()
    await enqueueEmail(emailTo('lise@example.org'), { key: 'decision:1:a', afterSeconds: 15 })
    await enqueueEmail(emailTo('marc@example.org'), { key: 'decision:12:a', afterSeconds: 15 })
    await enqueueEmail(emailTo('anne@example.org'), { key: 'decision:1_:a', afterSeconds: 15 })
    later(14)
    await deliverNow()
    expect(received).toEqual([])
    // `_` and `%` are wildcards of LIKE and must be escaped.
    await cancelEmails('decision:_')
    await cancelEmails('%')
    await cancelEmails('decision:1:')
    later(1)
    await deliverNow()
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['anne@example.org', 'marc@example.org'])
    await cancelEmails('decision:')
    expect(await db.$count(emails)).toBe(2)
  })

  test('is enqueued once for one key', async () => {
    await enqueueEmail(emailTo('lise@example.org'), { key: 'comment-published:1' })
    await enqueueEmail(emailTo('lise@example.org'), { key: 'comment-published:1' })
    await enqueueEmail(emailTo('lise@example.org'), { key: 'comment-published:2' })
    await enqueueEmail(emailTo('lise@example.org'))
    await enqueueEmail(emailTo('lise@example.org'))
    expect(await db.$count(emails)).toBe(4)
  })

  test.each(['a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', '"A" <a@example.org>'])(
    'refuses header injection (%j)',
    async (to) => {
      await expect(enqueueEmail(emailTo(to))).rejects.toThrow('one plain address')
      expect(await db.$count(emails)).toBe(0)
    },
  )
})
