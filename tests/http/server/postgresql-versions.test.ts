/* Needs: the demo world in a database of its own, and servers of older versions of PostgreSQL, which npm brings. */

import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { backUpTo, fileAt, restoreFrom } from '#features/backups/stored-archive.server.ts'
import { tableChecksums } from '../../support/table-checksums.ts'
import { dedicatedConnection } from '#platform/database.server.ts'
import { dropDatabase, newDatabaseUrl, useDatabase } from '../../support/database.ts'
import { startOlderPostgres } from '../../support/older-postgresql.ts'
import { startServer, stopServers } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'

useDatabase('world')
afterEach(stopServers)

let checksums: Record<string, string> = {}
let files = 0
const folder = () => mkdtempSync(path.join(inject('runFolder'), 'versions-'))
let archive = ''

const backUp = (client: pg.Client, file: string) => backUpTo(client, fileAt(file), { passphrase: null })
const restore = (client: pg.Client, file: string) =>
  restoreFrom(client, fileAt(file), { passphrase: null, replace: false })

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function emptyDatabase(server: string): Promise<string> {
  const url = new URL(server)
  url.pathname = new URL(newDatabaseUrl()).pathname
  const client = await connected(server)
  await client.query(`create database ${url.pathname.slice(1)}`)
  return url.href
}

beforeAll(async () => {
  archive = path.join(folder(), 'monde.tar')
  const client = await dedicatedConnection()
  files = (await backUp(client, archive)).files.count
  checksums = await tableChecksums(client)
  await client.end()
  expect(Object.keys(checksums).length).toBeGreaterThan(20)
  expect(files).toBeGreaterThan(10)
})

async function serverOf(version: string): Promise<string> {
  if (version === '18') return inject('databaseServer')
  const place = path.join(folder(), 'postgres')
  mkdirSync(place, { mode: 0o755 })
  const server = await startOlderPostgres(version, place)
  onTestFinished(() => server.stop())
  return server.url
}

describe.each(['15', '16', '17', '18'])('PostgreSQL %s', (version) => {
  test('a blog is restored on it, opens with its sign-ins, and is backed up from it', async () => {
    const there = await emptyDatabase(await serverOf(version))
    const client = await connected(there)
    const [said] = (await client.query<{ server_version: string }>('show server_version')).rows
    expect(said?.server_version.split('.')[0]).toBe(version)
    await restore(client, archive)
    expect(await tableChecksums(client)).toEqual(checksums)
    const returning = path.join(folder(), 'retour.tar')
    expect((await backUp(client, returning)).files.count).toBe(files)
    const { origin } = await startServer({ database: 'embedded', env: { DATABASE_URL: there } })
    await signIn(origin, 'anouk')

    const back = await emptyDatabase(inject('databaseServer'))
    const backClient = await connected(back)
    await restore(backClient, returning)
    expect(await tableChecksums(backClient)).toEqual(checksums)
    await backClient.end()
    await stopServers()
    await dropDatabase(back)
    if (version === '18') {
      await client.end()
      await dropDatabase(there)
    }
  })
})
