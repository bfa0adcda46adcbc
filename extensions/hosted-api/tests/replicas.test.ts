// Needs two servers on one database, and no browser.
import { afterEach, expect, test } from 'vitest'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient } from './api-client.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { listening } from './heard-changes.ts'
import { startServer, stopServers, type Server } from '../../../tests/support/server.ts'
import { passwordOf, sendComment } from '../../../tests/support/sign-in.ts'

useDatabase('world')
afterEach(stopServers)

const start = () => startServer({ database: 'embedded', env: { DATABASE_URL: process.env.DATABASE_URL ?? '' } })

async function administratorOf({ origin }: Server) {
  const client = apiClient(origin)
  const { email } = worldPeople.maiwenn
  const { error } = await client.auth.signInWithPassword({ email, password: passwordOf('maiwenn') })
  if (error) throw error
  return client
}

const article = /\/article\/[\w-]+/

test('what is written through one replica is sent by both', async () => {
  const [first, second] = await Promise.all([start(), start()])
  const listeners = [await listening(await administratorOf(first)), await listening(await administratorOf(second))]
  await sendComment(first.origin, 'anouk', article, 'Par la première.')
  await sendComment(second.origin, 'anouk', article, 'Par la seconde.')
  for (const listener of listeners) {
    await listener.until('INSERT comments Par la première.')
    await listener.until('INSERT comments Par la seconde.')
    expect(listener.heard).toHaveLength(2)
  }
})
