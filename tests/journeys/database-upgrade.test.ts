// Needs: servers of its own, with an embedded PostgreSQL of the major version before, which npm brings; no browser.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { embeddedUrl } from '../support/embedded-postgres.ts'
import { startOlderPostgres } from '../support/older-postgresql.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { signInWith } from '../support/sign-in.ts'
import { tableChecksums } from '../support/table-checksums.ts'

const from = '17'
const to = '18'
const env = { ADMIN_PASSWORD: 'pierre de lune et corail', ADMIN_EMAIL: 'maiwenn@example.org', SESSION_SECRET: '' }
/** A blog as an older version of the product left it. */
let older = ''
let cookie = ''
let pages: string[] = []
let checksums: Record<string, string> = {}

afterEach(stopServers)

const newFolder = () => mkdtempSync(path.join(inject('runFolder'), 'upgrade-'))
const postgresIn = (dataDir: string) => path.join(dataDir, 'postgres')
const versionOf = (server: string) => readFileSync(path.join(server, 'data/PG_VERSION'), 'utf8').trim()
const archivesIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'sauvegardes')).filter((name) => name.startsWith(`avant-postgresql-${to}-`))

function copyOf(dataDir: string): string {
  const copy = newFolder()
  execFileSync('cp', ['-r', `${dataDir}/.`, copy])
  return copy
}

async function read({ origin }: Server): Promise<string[]> {
  const addresses = ['/flux.xml', '/compte/personnes', '/compte/commentaires/tous']
  const texts = []
  for (const address of addresses) {
    const html = await (await fetch(origin + address, { headers: { cookie } })).text()
    const main = /<main[^]*<\/main>/.exec(html)?.[0].replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ') ?? html
    texts.push(main.replaceAll(origin, ''))
  }
  return texts
}

async function checksumsAt(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Each start writes a setting.
    return { ...(await tableChecksums(client)), settings: '' }
  } finally {
    await client.end()
  }
}

const signIn = ({ origin }: Server) => signInWith(origin, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)

beforeAll(async () => {
  const dataDir = newFolder()
  mkdirSync(postgresIn(dataDir), { mode: 0o755 })
  const postgres = await startOlderPostgres(from, postgresIn(dataDir))
  const blog = await startServer({
    database: 'embedded',
    dataDir,
    env: { ...env, DATABASE_URL: postgres.url, DEMO: 'on' },
  })
  cookie = await signIn(blog)
  pages = await read(blog)
  for (const page of pages) expect(page.length).toBeGreaterThan(300)
  // Passwords that were not shown would be replaced at the next start.
  await vi.waitFor(() => expect(blog.output()).toContain('Ctrl-C pour arrêter.'), { timeout: 60_000 })
  await blog.stop()
  checksums = await checksumsAt(postgres.url)
  await postgres.stop()
  older = copyOf(dataDir)
})

/** Nothing is missing, and nothing is there twice. */
async function expectUpgraded(blog: Server): Promise<void> {
  const folder = postgresIn(blog.dataDir)
  expect(versionOf(path.join(folder, 'server'))).toBe(to)
  expect(archivesIn(blog.dataDir)).toHaveLength(1)
  expect(await checksumsAt(embeddedUrl(blog.dataDir) ?? '')).toEqual(checksums)
  expect(await read(blog)).toEqual(pages)
  expect((await fetch(`${blog.origin}/compte`, { headers: { cookie } })).status).toBe(200)
}

test('the first start with the next version of PostgreSQL upgrades the database, and all is as before', async () => {
  const dataDir = copyOf(older)
  const blog = await startServer({ database: 'embedded', dataDir, env })
  await expectUpgraded(blog)
  await signIn(blog)
  const kept = readdirSync(postgresIn(dataDir)).find((name) => name.startsWith(`server-${from}-`)) ?? ''
  const former = path.join(postgresIn(dataDir), kept)
  expect(versionOf(former)).toBe(from)
  expect(blog.output().match(/passe de PostgreSQL 17 à 18/g)).toHaveLength(1)
  await expect
    .poll(() => blog.output())
    .toContain(`l’ancienne, qui ne sert plus et peut être supprimée\u00a0: ${former}`)
  await blog.stop()
  const again = await startServer({ database: 'embedded', dataDir, env })
  expect(again.output()).not.toContain('PostgreSQL 17')
  expect(await read(again)).toEqual(pages)
})
