// Needs two servers on one database, and no browser.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { useDatabase } from '../support/database.ts'
import { articleFields } from '../support/publishing.ts'
import { startServer, stopServers } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

useDatabase('world')
afterAll(stopServers)

test('a replica that is killed costs no request that is sent once more, and no write is lost or made twice', async () => {
  // One address, as behind a proxy.
  const env = { DATABASE_URL: process.env.DATABASE_URL ?? '', SITE_URL: 'http://localhost:1' }
  const [killed, other] = [
    await startServer({ database: 'embedded', env }),
    await startServer({ database: 'embedded', env }),
  ]
  const headers = { origin: env.SITE_URL, cookie: await signIn(other.origin, 'maiwenn') }
  const titles: string[] = []
  const failed: string[] = []
  let repeated = 0
  const over = new AbortController()
  const publish = async (title: string) => {
    const body = new URLSearchParams({ ...articleFields, title, [idempotencyKeyField]: randomUUID() })
    const sendTo = ({ origin }: typeof killed) =>
      fetch(`${origin}/compte/articles/nouveau`, { method: 'POST', body, headers, redirect: 'manual' }).then(
        ({ status }) => status,
        () => 0,
      )
    let status = await sendTo(killed)
    if (status === 0 || status >= 500) {
      repeated += 1
      status = await sendTo(other)
    }
    if (status === 303) titles.push(title)
    else failed.push(`${title}: ${status}`)
  }
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; !over.signal.aborted; number++) await publish(`Perle ${writer}-${number}`)
  })
  const untilMore = async (count: number) => {
    const before = titles.length
    await expect.poll(() => titles.length).toBeGreaterThan(before + count)
  }
  await untilMore(8)
  await killed.kill()
  await untilMore(8)
  over.abort()
  await Promise.all(writing)
  expect(failed).toEqual([])
  expect(repeated).toBeGreaterThan(0)
  for (const title of titles) expect(await db.$count(articles, eq(articles.title, title)), title).toBe(1)
})
