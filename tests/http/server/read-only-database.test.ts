/* Needs a server of its own, on a database that is made read-only. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { worldPeople } from '../../../database/world/people.ts'
import { copyTemplate, dropDatabase } from '../../support/database.ts'
import { type Server, startServer, stopServers } from '../../support/server.ts'
import { inFrench, requestsTo } from '../../support/server-requests.ts'
import { passwordOf, signIn } from '../../support/sign-in.ts'

const databaseUrl = new URL(inject('databaseServer'))
const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
databaseUrl.pathname = `/${name}`
let owner: pg.Client
let server: Server

beforeAll(async () => {
  const dataDir = `${inject('runFolder')}/read-only-database`
  await copyTemplate('world', databaseUrl.href, dataDir)
  server = await startServer({ database: 'embedded', dataDir, env: { DATABASE_URL: databaseUrl.href } })
  owner = new pg.Client({ connectionString: databaseUrl.href })
  await owner.connect()
})
afterEach(async () => {
  await acceptWrites(true)
  await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, 'ok'])
})
afterAll(async () => {
  await stopServers()
  await owner.end()
  await dropDatabase(databaseUrl.href)
})

async function acceptWrites(accepted: boolean): Promise<void> {
  await owner.query(`alter database ${name} set default_transaction_read_only = ${accepted ? 'off' : 'on'}`)
}

/** As a provider does whose disk is nearly full. */
async function refuseWrites(): Promise<void> {
  await acceptWrites(false)
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

async function readiness(): Promise<[number, string]> {
  const answer = await fetch(`${server.origin}/health/ready`)
  const { database } = (await answer.json()) as { database: string }
  return [answer.status, database]
}

/** What was cut is connected again: only the refusal of writes is left. */
async function untilReadOnly(): Promise<void> {
  const said = async () => (await (await fetch(`${server.origin}/health/ready`)).json()) as object
  await expect.poll(said, { timeout: 20_000 }).toMatchObject({ database: 'en panne', events: 'ok', files: 'ok' })
}

const { read, send } = requestsTo(() => server)

test('a database that refuses to be changed is reported, with what to do, and that it accepts changes again', async () => {
  const cookie = await signIn(server.origin, 'maiwenn')
  await refuseWrites()
  await untilReadOnly()
  expect(await readiness()).toEqual([503, 'en panne'])
  const page = inFrench(await (await read('/compte/etat', cookie)).text())
  expect(page).toContain('La base refuse d’être modifiée : rien ne peut être enregistré.')
  expect(page).toContain('une base est souvent mise ainsi quand elle est presque pleine')
})

test('readers get pages, and writers a sentence and their text', async () => {
  const cookie = await signIn(server.origin, 'anouk')
  const [article = ''] = /\/article\/[\w-]+/.exec(await (await read('/')).text()) ?? []
  await refuseWrites()
  await untilReadOnly()
  for (const address of ['/', '/bracelets', '/chercher?q=jade', article])
    expect((await read(address, cookie)).status, address).toBe(200)
  const content = 'La pierre de lune reste bleue le soir.'
  const comment = await send(`${article}/commentaires`, { content }, cookie)
  const refused = inFrench(await comment.text())
  expect(comment.status).toBe(503)
  expect(refused).toContain('Le blog ne peut rien enregistrer pour l’instant.')
  expect(refused).toContain('Rien n’a été enregistré. Ce que vous avez écrit est ci-dessous')
  expect(refused).toContain(content)
  const { email } = worldPeople.maiwenn
  const entry = await send('/compte/connexion', { email, password: passwordOf('maiwenn') })
  expect(entry.status).toBe(503)
  expect(inFrench(await entry.text())).toContain(`value="${email}"`)
})

test('writing goes on by itself when the database accepts it again', async () => {
  const { email } = worldPeople.maiwenn
  const sent = { email, password: passwordOf('maiwenn') }
  await refuseWrites()
  await untilReadOnly()
  await Promise.all(Array.from({ length: 6 }, () => send('/compte/connexion', sent)))
  await acceptWrites(true)
  await expect.poll(readiness, { timeout: 20_000 }).toEqual([200, 'ok'])
  expect((await send('/compte/connexion', sent)).status).toBe(303)
})
