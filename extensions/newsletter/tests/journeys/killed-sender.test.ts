// Needs servers that are killed and started again, a mail server, and no browser.
import { afterEach, expect, test } from 'vitest'
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

test('a sender that is killed in the middle of 2,000, with a mail server that fails, delays and cuts, sends nothing twice', async () => {
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
  const start = () => startServer({ database: 'own', env: { SMTP_URL: mail.url } })
  const first = await start()
  await scheduleLetter(letter?.id ?? '', now())
  await expect.poll(() => mail.received.length, { timeout: 120_000 }).toBeGreaterThan(total / 3)
  await first.kill()
  const before = mail.received.length
  expect(before).toBeLessThan(total)
  await start()
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
  const [cuts, conversations] = [Math.floor((total + 94) / 97), 4]
  expect(counts.refused).toBe(Math.floor((total + 100) / 101))
  expect(counts.unsure).toBeGreaterThanOrEqual(cuts - 1)
  expect(counts.unsure).toBeLessThanOrEqual(cuts + conversations)
  expect((counts.sent ?? 0) + (counts.unsure ?? 0) + (counts.refused ?? 0)).toBe(total)
  expect(addresses.length).toBeGreaterThanOrEqual(counts.sent ?? 0)
  await mail.close()
})
