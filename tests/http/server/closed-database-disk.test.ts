/* Needs a server of its own, with its own PostgreSQL, whose files are closed to it. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningServerUrl } from '#platform/postgres/embedded/attach.server.ts'
import { type Server, startServer, stopServers } from '../../support/server.ts'
import { inFrench, requestsTo } from '../../support/server-requests.ts'
import { signInWith } from '../../support/sign-in.ts'

let server: Server
let owner: pg.Client
let data = ''

beforeAll(async () => {
  server = await startServer({ database: 'embedded', env: { BACKUP: 'off' } })
  owner = new pg.Client({ connectionString: runningServerUrl(join(server.dataDir, 'postgres')) ?? '' })
  await owner.connect()
  const { rows } = await owner.query<{ data_directory: string }>('show data_directory')
  data = rows[0]?.data_directory ?? ''
})
afterAll(async () => {
  await owner.end()
  await stopServers()
})

async function fileOf(table: string): Promise<string> {
  const { rows } = await owner.query<{ file: string }>('select pg_relation_filepath($1) as file', [table])
  return join(data, rows[0]?.file ?? '')
}

/** Other connections have files open already. */
async function dropConnections(): Promise<void> {
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect.poll(async () => (await readiness()).events, { timeout: 20_000 }).toBe('ok')
}

async function readiness(): Promise<{ code: number; database: string; events: string }> {
  const answer = await fetch(`${server.origin}/health/ready`)
  return { code: answer.status, ...((await answer.json()) as { database: string; events: string }) }
}

const { read, send } = requestsTo(() => server)

function signIn(name: 'maiwenn' | 'anouk'): Promise<string> {
  const [, password = ''] = new RegExp(`${name}@.*mot de passe\u00a0: (\\S+)`).exec(server.output()) ?? []
  return signInWith(server.origin, `${name}@example.org`, password)
}

test('when PostgreSQL cannot write a file, a writer gets a sentence and the text back, and pages are read', async () => {
  const cookie = await signIn('anouk')
  const [article = ''] = /\/article\/[\w-]+/.exec(await (await read('/')).text()) ?? []
  const file = await fileOf('comment_journal')
  const content = 'La pierre de lune reste bleue le soir.'
  chmodSync(file, 0)
  try {
    await dropConnections()
    const answer = await send(`${article}/commentaires`, { content }, cookie)
    const page = inFrench(await answer.text())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(page).toContain('Le blog ne peut rien enregistrer pour l’instant.')
    expect(page).toContain('Rien n’a été enregistré. Ce que vous avez écrit est ci-dessous')
    expect(page).toContain(content)
    for (const address of ['/', '/chercher?q=jade', article])
      expect((await read(address, cookie)).status, address).toBe(200)
  } finally {
    chmodSync(file, 0o600)
  }
  expect((await send(`${article}/commentaires`, { content }, cookie)).status).toBe(303)
})

test('a disk on which PostgreSQL can write nothing is reported, with the reason and its place', async () => {
  const cookie = await signIn('maiwenn')
  const folder = join(data, 'base/pgsql_tmp')
  chmodSync(folder, 0o500)
  try {
    await expect.poll(readiness).toMatchObject({ code: 503, database: 'en panne', events: 'ok', files: 'ok' })
    const page = inFrench(await (await read('/compte/etat', cookie)).text())
    expect(page).toContain('Rien ne peut y être enregistré (PostgreSQL ne peut plus écrire dans ses fichiers).')
    expect(page).toContain('Vérifiez que le disque du dossier postgres du blog a de la place')
  } finally {
    chmodSync(folder, 0o700)
  }
  await expect.poll(readiness).toMatchObject({ code: 200, database: 'ok' })
})
