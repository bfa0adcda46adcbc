import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedUrl } from '../../support/embedded-postgres.ts'
import { useServer } from '../../support/server.ts'

/* Needs a server of its own, with its own PostgreSQL. */
const server = useServer({ database: 'embedded' })

test('a server that is stopped while a query never ends stops, and its database with it', async () => {
  const holder = new pg.Client({ connectionString: embeddedUrl(server.dataDir) ?? '' })
  holder.on('error', () => {}) // the database stops below it
  await holder.connect()
  await holder.query('begin; lock table articles')
  const search = fetch(`${server.origin}/chercher?q=sans-fin`).catch(() => null)
  const waiting = async () => (await holder.query('select 1 from pg_locks where not granted')).rowCount
  await expect.poll(waiting).toBeGreaterThan(0)

  expect(await server.stop()).toBe(0)
  await search
  expect(embeddedUrl(server.dataDir)).toBeNull()
}, 120_000)
