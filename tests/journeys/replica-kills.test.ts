// Needs two servers on one database, and no browser.
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { startBalancer } from '../support/balancer.ts'
import { onceMoreClient } from '../support/once-more.ts'
import { useDatabase } from '../support/database.ts'
import { articleFields } from '../support/publishing.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { signIn } from '../support/sign-in.ts'

useDatabase('world')
afterAll(stopServers)

const portOf = ({ origin }: Server) => Number(new URL(origin).port)

test('a replica that is killed costs no request that is sent once more, and no write is lost or made twice', async () => {
  const DATABASE_URL = process.env.DATABASE_URL ?? ''
  const start = (env: Record<string, string>) => startServer({ database: 'embedded', env: { DATABASE_URL, ...env } })
  const replicas = [await start({}), await start({})]
  const balancer = await startBalancer(replicas.map(portOf))
  const client = onceMoreClient(balancer.origin)
  const person = { cookie: await signIn(replicas[0]?.origin ?? '', 'maiwenn'), from: '127.0.0.1' }
  const titles: string[] = []
  const over = new AbortController()
  const writing = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; !over.signal.aborted; number++) {
      const title = `Perle ${writer}-${number}`
      if (await client.send('/compte/articles/nouveau', person, { ...articleFields, title })) titles.push(title)
    }
  })
  const reading = (async () => {
    while (!over.signal.aborted) await client.read('/')
  })()
  const untilMore = async (count: number) => {
    const before = titles.length
    await expect.poll(() => titles.length).toBeGreaterThan(before + count)
  }
  await untilMore(8)
  await replicas[0]?.kill()
  await untilMore(8)
  over.abort()
  await Promise.all([...writing, reading])
  client.close()
  balancer.close()
  expect(client.asked.failed).toEqual([])
  expect(client.asked.repeated).toBeGreaterThan(0)
  for (const title of titles)
    expect(await db.select({ id: articles.id }).from(articles).where(eq(articles.title, title)), title).toHaveLength(1)
})
