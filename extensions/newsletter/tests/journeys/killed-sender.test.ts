// Needs servers that are killed and started again, a mail server, and no browser.
import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/jobs/jobs.server.ts'
import { useDatabase } from '../../../../tests/support/database.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { startServer, stopServers } from '../../../../tests/support/server.ts'
import { createLetter, scheduleLetter } from '../../letters.server.ts'
import { changeNewsletter } from '../../newsletter-settings.server.ts'
import { deliveries, letters, subscribers } from '../../newsletter-tables.server.ts'
import { sendingJob } from '../../sending/send-letters.server.ts'

useDatabase('world')
afterEach(stopServers)

const total = 2_000
const numberOf = (address: string) => Number(/^n(\d+)@/.exec(address)?.[1])
const answer = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })

/** RFC 6376, with the canonical form « relaxed » of both parts. @returns the signed headers, null without a signature */
function readSignature(source: string, key: KeyObject): string[] | null {
  const end = source.indexOf('\r\n\r\n')
  const headers = source.slice(0, end).split(/\r\n(?![ \t])/)
  const relax = (header: string) => {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(header) ?? []
    return `${name.toLowerCase()}:${value.replaceAll(/\s+/g, ' ').trim()}`
  }
  const signature = relax(headers.find((header) => /^dkim-signature:/i.test(header)) ?? '')
  const valueOf = (tag: string) => new RegExp(`[: ;]${tag}=([^;]+)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? ''
  const body = source
    .slice(end + 4)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  const names = valueOf('h').toLowerCase().split(':')
  const fields = names.flatMap((name) => headers.findLast((one) => one.toLowerCase().startsWith(`${name}:`)) ?? [])
  const text = [...fields.map(relax), signature.replace(/([; ]b=)[^;]*/, '$1')].join('\r\n')
  const isBodySame = createHash('sha256').update(body).digest('base64') === valueOf('bh')
  return isBodySame && verify('sha256', Buffer.from(text), key, Buffer.from(valueOf('b'), 'base64')) ? names : null
}

test('two replicas that are killed in the middle of 2,000, with a mail server that fails, delays and cuts, send nothing twice', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = path.join(inject('runFolder'), 'dkim.pem')
  writeFileSync(keyFile, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const refusedOnce = new Set<string>()
  const mail = await startMailServer({
    onRcptTo({ address }, _session, callback) {
      const number = numberOf(address)
      if (number % 101 === 1) return callback(answer(550))
      if (number % 53 !== 2 || refusedOnce.has(address)) return callback()
      refusedOnce.add(address)
      callback(answer(451))
    },
    async beforeAccepting(cut, to) {
      if (numberOf(to) % 97 === 3) cut()
      // The pause of a slow server, which the test does not wait for.
      if (numberOf(to) % 31 === 4) await new Promise((resolve) => setTimeout(resolve, 200))
    },
  })
  await db.execute(sql`insert into ${subscribers} (email, state, categories, pace, consent_text, consent_page, created_at)
    select 'n' || number || '@example.org', 'active', '{}', 'each', '', '/lettre', now() from generate_series(1, ${total}) as number`)
  await changeNewsletter({ isOn: true, perMinute: 100_000 })
  const [article] = await db.select().from(articles).limit(1)
  await createLetter({ kind: 'article', key: 'article:x', subject: 'Bleu', articleIds: [article?.id ?? ''] })
  const [letter] = await db.select().from(letters)
  const start = () => startServer({ database: 'own', env: { SMTP_URL: mail.url, MAIL_DKIM_KEY_FILE: keyFile } })
  const replicas = [await start(), await start()]
  await scheduleLetter(letter?.id ?? '', now())
  for (const [number, replica] of replicas.entries()) {
    const part = (total / 4) * (number + 1)
    await expect.poll(() => mail.received.length, { timeout: 180_000 }).toBeGreaterThan(part)
    await replica.kill()
    expect(mail.received.length).toBeLessThan(total)
    if (number === 0) await start()
  }
  const signatures = mail.received.slice(0, 20).map(({ source }) => readSignature(source, keys.publicKey))
  for (const names of signatures) expect(names).toEqual(expect.arrayContaining(['from', 'list-unsubscribe-post']))
  const open = async () => {
    await db.update(deliveries).set({ notBefore: now() }).where(eq(deliveries.state, 'waiting'))
    await enqueue(sendingJob, {})
    return db.$count(deliveries, sql`${deliveries.state} in ('waiting', 'sending')`)
  }
  await expect.poll(open, { timeout: 300_000, interval: 2_000 }).toBe(0)
  const addresses = mail.received.flatMap(({ to }) => to)
  expect(new Set(addresses).size).toBe(addresses.length)
  const counts = Object.fromEntries(
    (
      await db
        .select({ state: deliveries.state, count: sql<number>`count(*)::int` })
        .from(deliveries)
        .groupBy(deliveries.state)
    ).map(({ state, count }) => [state, count]),
  )
  const [cuts, conversations] = [Math.floor((total + 94) / 97), 4 * replicas.length]
  expect(counts.refused).toBe(Math.floor((total + 100) / 101))
  expect(counts.unsure).toBeGreaterThanOrEqual(cuts - replicas.length)
  expect(counts.unsure).toBeLessThanOrEqual(cuts + conversations)
  expect((counts.sent ?? 0) + (counts.unsure ?? 0) + (counts.refused ?? 0)).toBe(total)
  expect(addresses.length).toBeGreaterThanOrEqual(counts.sent ?? 0)
  await mail.close()
})
