/* Needs a database of its own, and a proxy in front of it. */
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate, dropDatabase, newDatabaseUrl } from '../../support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { beginProgram } from '../../support/program.ts'

const databaseUrl = newDatabaseUrl()
const dataDir = mkdtempSync(path.join(inject('runFolder'), 'given-database-'))
let proxy: DatabaseProxy
let other: pg.Client

beforeAll(async () => {
  await copyTemplate('world', databaseUrl, dataDir)
  proxy = await startDatabaseProxy(databaseUrl)
  other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await proxy.close()
  await dropDatabase(databaseUrl)
})

const migrationLock = 7_265_001

test('a start waits for the process that updates the database, and goes on once it is done', async () => {
  await other.query('select pg_advisory_lock($1)', [migrationLock])
  const start = beginProgram(['server.ts'], dataDir, { DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' })
  let said = ''
  for (const stream of [start.stdout, start.stderr]) stream?.on('data', (text) => (said += String(text)))
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
  await other.query('select pg_advisory_unlock($1)', [migrationLock])
  await expect.poll(() => said).toContain('Amulette est ouvert')
})

test('a start through a pooler of transactions, where nothing is heard, ends with what to do', async () => {
  proxy.turn('pooled')
  const start = beginProgram(['server.ts'], dataDir, { DATABASE_URL: proxy.url, LOG_LEVEL: 'warn' })
  let said = ''
  start.stderr?.on('data', (text) => (said += String(text)))
  expect(await once(start, 'exit')).toEqual([1, null])
  expect(said.replaceAll('\u00a0', ' ')).toMatch(
    /^Amulette ne peut pas démarrer\.\n {2}DATABASE_URL : les notifications .* n’arrivent pas\. .* répartit des sessions\.\n$/,
  )
})
