import { once } from 'node:events'
import net from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { type MailServerOptions, startMailServer } from '../../../tests/support/mail-server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { emails } from './email-tables.server.ts'
import { enqueueEmail, cancelEmails } from './enqueue-email.server.ts'
import { startMailWorker } from './mail-worker.server.ts'
import { attemptsMax } from './retry.ts'
import { deliver } from './transport.server.ts'

useDatabase()

const open: (() => Promise<unknown>)[] = []
const closing = (close: () => Promise<unknown>) => open.unshift(close)

beforeEach(async () => {
  await db.delete(emails)
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
  config.smtpUrl = null
  startClock()
})

const emailTo = (to: string) => ({
  to,
  subject: 'Votre commentaire a été publié — Amulette',
  text: 'Bonjour,\n\nVotre commentaire sur « Œil-de-tigre » est en ligne.\n',
  html: '<p>Votre commentaire sur «&nbsp;Œil-de-tigre&nbsp;» est en ligne.</p>',
})

async function mailServer(options: MailServerOptions = {}) {
  const { url, received, close } = await startMailServer(options)
  closing(close)
  config.smtpUrl = url
  return received
}

async function strangeServer(talk: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    talk(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  config.smtpUrl = `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`
}

const silent = () => {}
const dripping = (socket: net.Socket) => {
  socket.write('220 hello\r\n')
  const drip = setInterval(() => socket.write('250-still thinking\r\n'), 50)
  socket.on('close', () => clearInterval(drip))
}

function mailWorker() {
  const started = startMailWorker()
  closing(() => started.stop())
  return started
}

async function only() {
  const [row] = await db.select().from(emails)
  if (!row) throw new Error('Expected one email in the table, found none.')
  return row
}

const later = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))

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

  test('is sent as soon as the transaction commits', async () => {
    const received = await mailServer()
    mailWorker()
    await transaction(async () => {
      await enqueueEmail(emailTo('lise@example.org'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(received).toEqual([])
    })
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 2000 })
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

  test.each([
    ['a@example.org\r\nBcc: b@example.org', 'Bonjour'],
    ['a@example.org, b@example.org', 'Bonjour'],
    ['"A" <a@example.org>', 'Bonjour'],
    ['a@example.org', 'Bonjour\r\nBcc: b@example.org'],
    ['a@example.org', 'Bonjour\nBcc: b@example.org'],
  ])('refuses header injection (%j, %j)', async (to, subject) => {
    await expect(enqueueEmail({ ...emailTo(to), subject })).rejects.toThrow(/one plain address|one line/)
    expect(await db.$count(emails)).toBe(0)
  })
})

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
    expect(refused?.lastError).toContain('550')

    isFull = false
    later(59)
    await deliverNow()
    expect(received).toHaveLength(1)
    later(1)
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
    await db.update(emails).set({ attempts: attemptsMax - 2 })
    const { deliverNow } = mailWorker()
    for (let round = 0; round < 5; round++) {
      await deliverNow()
      later(6 * 60 * 60)
    }
    expect(asked).toBe(2)
    expect(await only()).toMatchObject({ attempts: attemptsMax, sentAt: null, failedAt: expect.any(Date) })
  })
})

describe('a mail server that hangs', () => {
  test('does not slow the page that enqueues', async () => {
    await strangeServer(silent)
    void mailWorker()
    const before = performance.now()
    await enqueueEmail(emailTo('lise@example.org'))
    expect(performance.now() - before).toBeLessThan(1000)
    // Close the server rather than wait for the timeout of 15 s.
    await open.pop()?.()
  })

  test.each([
    ['saying nothing', silent],
    ['saying something now and then', dripping],
  ])('by %s is cut off by the timeout', async (_how, talk) => {
    await strangeServer(talk)
    await enqueueEmail(emailTo('lise@example.org'))
    const before = performance.now()
    await expect(deliver(await only(), 400)).rejects.toThrow()
    expect(performance.now() - before).toBeLessThan(1500)
  })
})

describe('several mail workers', () => {
  test('never send the same email twice', async () => {
    const received = await mailServer()
    const addresses = Array.from({ length: 20 }, (_, index) => `membre-${index}@example.org`)
    for (const address of addresses) await enqueueEmail(emailTo(address))
    await Promise.all([mailWorker(), mailWorker(), mailWorker()].map(({ deliverNow }) => deliverNow()))
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  })

  test('leave an email to the worker that claimed it, and take it over a minute later if that one died', async () => {
    stopClock('2026-11-12T08:00:00Z')
    const received = await mailServer()
    await enqueueEmail(emailTo('lise@example.org'))
    const { id } = await only()
    await db.update(emails).set({ attempts: 1, nextAttemptAt: new Date('2026-11-12T08:01:00Z') })
    const { deliverNow } = mailWorker()
    await deliverNow()
    expect(received).toEqual([])
    later(60)
    await deliverNow()
    expect(received).toHaveLength(1)
    expect(received[0]?.source).toContain(id)
  })
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
