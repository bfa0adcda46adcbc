// Needs: servers of its own, with an embedded PostgreSQL of the major version before, which npm brings; no browser.
// Long: one blog of an older version, and all that may happen to its upgrade.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { tableChecksums } from '../support/table-checksums.ts'
import { runningServerUrl } from '#platform/postgres/embedded/attach.server.ts'
import { findPostmaster } from '#platform/postgres/embedded/process/running.server.ts'
import { dataVersion } from '#platform/postgres/embedded/upgrade-folder.server.ts'
import { startOlderPostgres } from '../support/older-postgresql.ts'
import { beginProgram, runProgram } from '../support/program.ts'
import { sendSignal } from '../support/send-signal.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { cookiesOf } from '../support/sign-in.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

const from = '17'
const to = '18'
const env = {
  ADMIN_PASSWORD: 'pierre de lune et corail',
  ADMIN_EMAIL: 'maiwenn@example.org',
  SESSION_SECRET: '',
}
/** A blog as an older version of the product left it. */
let older = ''
let cookie = ''
let pages: string[] = []
let checksums: Record<string, string> = {}

const unmounting: (() => void)[] = []
afterEach(async () => {
  for (const unmount of unmounting.splice(0)) unmount()
  await stopServers()
})

const newFolder = () => mkdtempSync(path.join(inject('runFolder'), 'upgrade-'))
const postgresIn = (dataDir: string) => path.join(dataDir, 'postgres')
const keptIn = (dataDir: string) =>
  readdirSync(postgresIn(dataDir)).filter((name) => name.startsWith(`server-${from}-`))
const archivesIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'sauvegardes')).filter((name) => name.startsWith(`avant-postgresql-${to}-`))

function copyOf(dataDir: string): string {
  const copy = newFolder()
  execFileSync('cp', ['-r', `${dataDir}/.`, copy])
  return copy
}

async function read({ origin }: Server): Promise<string[]> {
  const addresses = ['/flux.json', '/compte/personnes', '/compte/commentaires/tous']
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

async function signIn({ origin }: Server): Promise<Response> {
  const body = new URLSearchParams({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
  return fetch(`${origin}/compte/connexion`, { method: 'POST', body, redirect: 'manual', headers: { origin } })
}

beforeAll(async () => {
  const dataDir = newFolder()
  mkdirSync(postgresIn(dataDir), { mode: 0o755 })
  const postgres = await startOlderPostgres(from, postgresIn(dataDir))
  const blog = await startServer({
    database: 'embedded',
    dataDir,
    env: { ...env, DATABASE_URL: postgres.url, DEMO: 'on' },
  })
  const answer = await signIn(blog)
  expect(answer.status).toBe(303)
  cookie = cookiesOf(answer)
  pages = await read(blog)
  for (const page of pages) expect(page.length).toBeGreaterThan(300)
  // Passwords that were not shown would be replaced at the next start.
  await vi.waitFor(() => expect(blog.output()).toContain('Ctrl-C pour arrêter.'), { timeout: 60_000 })
  await blog.stop()
  checksums = await checksumsAt(postgres.url)
  await postgres.stop()
  older = copyOf(dataDir)
  expect(dataVersion(postgresIn(older))).toBe(from)
})

const passwordIn = (dataDir: string) => readFileSync(path.join(postgresIn(dataDir), 'server/password'), 'utf8')

/** Nothing is missing, and nothing is there twice. */
async function expectUpgraded(blog: Server): Promise<void> {
  const folder = postgresIn(blog.dataDir)
  expect(dataVersion(folder)).toBe(to)
  expect(keptIn(blog.dataDir)).toHaveLength(1)
  expect(archivesIn(blog.dataDir)).toHaveLength(1)
  expect(readdirSync(folder).toSorted()).toEqual(['server', keptIn(blog.dataDir)[0], 'server.log'])
  expect(await checksumsAt(runningServerUrl(folder) ?? '')).toEqual(checksums)
  expect(await read(blog)).toEqual(pages)
  expect((await fetch(`${blog.origin}/compte`, { headers: { cookie } })).status).toBe(200)
}

test('the first start with the next version of PostgreSQL upgrades the database, and all is as before', async () => {
  const dataDir = copyOf(older)
  const blog = await startServer({ database: 'embedded', dataDir, env })
  await expectUpgraded(blog)
  expect((await signIn(blog)).status).toBe(303)
  expect(passwordIn(dataDir)).toBe(passwordIn(older))
  const kept = path.join(postgresIn(dataDir), keptIn(dataDir)[0] ?? '')
  expect(readFileSync(path.join(kept, 'data/PG_VERSION'), 'utf8').trim()).toBe(from)
  expect(blog.output().match(/passe de PostgreSQL 17 à 18/g)).toHaveLength(1)
  await expect.poll(() => blog.output()).toContain(`l’ancienne, qui ne sert plus et peut être supprimée\u00a0: ${kept}`)
  await blog.stop()
  const again = await startServer({ database: 'embedded', dataDir, env })
  expect(again.output()).not.toContain('PostgreSQL 17')
  expect(await read(again)).toEqual(pages)
  await again.stop()
  await expect(startOlderPostgres(from, postgresIn(dataDir))).rejects.toThrow(
    `Les données de «\u00a0${postgresIn(dataDir)}/server/data\u00a0» sont celles de PostgreSQL 18, Amulette apporte la version 17\u00a0: reprenez la version d’Amulette qui les a écrites. Rien n’a été changé.`,
  )
  expect(dataVersion(postgresIn(dataDir))).toBe(to)
})

test.skipIf(process.getuid?.() !== 0)('as root, the new server belongs to the account of the old one', async () => {
  const dataDir = copyOf(older)
  const server = path.join(postgresIn(dataDir), 'server')
  const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  execFileSync('chown', ['-R', `${nobody}`, server])
  const blog = await startServer({ database: 'embedded', dataDir, env })
  await expectUpgraded(blog)
  expect(statSync(server).uid).toBe(nobody)
  expect(statSync(path.join(server, 'data/global/pg_control')).uid).toBe(nobody)
})

test('when the archive cannot be written, the database stays as it was', async () => {
  const dataDir = copyOf(older)
  const before = readdirSync(postgresIn(dataDir))
  const archives = path.join(dataDir, 'fichier')
  writeFileSync(archives, 'a file in its place')
  const said = await refusal(dataDir, { BACKUP_DIR: archives })
  expect(said).toMatch(
    /^La base de données passe .*\nAmulette ne peut pas démarrer\.\n {2}La base de données n’a pas pu passer de PostgreSQL 17 à 18, elle est restée comme elle était : E\w+: .*\/fichier.*\n$/,
  )
  expect(dataVersion(postgresIn(dataDir))).toBe(from)
  const now = readdirSync(postgresIn(dataDir)).filter((name) => name !== `postgresql-${from}`)
  expect(now.toSorted()).toEqual(before.toSorted())
  await expectUpgraded(await startServer({ database: 'embedded', dataDir, env }))
})

test('data of a version that nothing is known of are refused and left alone', async () => {
  const dataDir = newFolder()
  mkdirSync(path.join(postgresIn(dataDir), 'server/data'), { recursive: true })
  writeFileSync(path.join(postgresIn(dataDir), 'server/data/PG_VERSION'), '14\n')
  expect(await refusal(dataDir)).toContain('sont celles de PostgreSQL 14, trop anciennes pour passer d’un coup à')
  expect(readdirSync(postgresIn(dataDir), { recursive: true }).toSorted()).toEqual([
    'server',
    'server/data',
    'server/data/PG_VERSION',
  ])
})

/** What an interrupted program leaves: its servers. */
function killServersOf(dataDir: string): void {
  for (const place of ['postgres/server/data', 'postgres/upgrade/server/data']) {
    const data = path.join(dataDir, place)
    const running = existsSync(data) ? findPostmaster(data) : null
    if (running) sendSignal(running.pid, 'SIGKILL')
  }
}

async function refusal(dataDir: string, more: Record<string, string> = {}): Promise<string> {
  const { code, said } = await runProgram(['server.ts'], dataDir, { ...env, ...more })
  expect(code).toBe(1)
  return said
}

const upgradeIn = (dataDir: string, ...names: string[]) => path.join(postgresIn(dataDir), 'upgrade', ...names)
/** In this order. Each is there until the upgrade ends, or for good. */
const stages: [name: string, isReached: (dataDir: string) => boolean][] = [
  ['npm begins', (dataDir) => readdirSync(postgresIn(dataDir)).some((name) => name.startsWith('postgresql-'))],
  ['npm has brought the programs', (dataDir) => existsSync(path.join(postgresIn(dataDir), `postgresql-${from}`))],
  ['the old server runs', (dataDir) => existsSync(path.join(postgresIn(dataDir), 'server/data/postmaster.pid'))],
  ['the attempt is recorded', (dataDir) => existsSync(upgradeIn(dataDir, 'upgrade.json'))],
  ['the new server is made', (dataDir) => existsSync(upgradeIn(dataDir, 'server'))],
  ['the new server runs', (dataDir) => existsSync(upgradeIn(dataDir, 'server/data/postmaster.pid'))],
  ['the archive is begun', (dataDir) => existsSync(path.join(dataDir, 'sauvegardes'))],
  [
    'the archive is written',
    (dataDir) => existsSync(path.join(dataDir, 'sauvegardes')) && archivesIn(dataDir).length > 0,
  ],
  [
    'the new server is stopped again',
    (dataDir) => archivesIn(dataDir).length > 0 && !existsSync(upgradeIn(dataDir, 'server/data/postmaster.pid')),
  ],
  ['the old server has made room', (dataDir) => keptIn(dataDir).length > 0],
  ['the new server is in its place', (dataDir) => dataVersion(postgresIn(dataDir)) === to],
]

test.each([
  ['the program alone', false],
  ['everything', true],
])(
  'killed at any moment (%s), the next start goes on or begins again',
  async (_, withServers) => {
    const dataDir = copyOf(older)
    for (const [stage, isReached] of stages) {
      const child = beginProgram(['server.ts'], dataDir, env)
      const isOver = once(child, 'exit')
      while (!isReached(dataDir) && child.exitCode === null) await pause(2)
      expect(child.exitCode, stage).toBeNull()
      child.kill('SIGKILL')
      await isOver
      if (withServers) killServersOf(dataDir)
    }
    await expectUpgraded(await startServer({ database: 'embedded', dataDir, env }))
  },
  240_000,
)

test('stopped while the old server starts, no server stays behind', async () => {
  const dataDir = copyOf(older)
  const child = beginProgram(['server.ts'], dataDir, env)
  const isOver = once(child, 'exit')
  while (!existsSync(path.join(postgresIn(dataDir), 'server/data/postmaster.pid')) && child.exitCode === null)
    await pause(2)
  child.kill('SIGTERM')
  await isOver
  for (const place of ['server/data', 'upgrade/server/data'])
    expect(findPostmaster(path.join(postgresIn(dataDir), place)), place).toBeNull()
  await expectUpgraded(await startServer({ database: 'embedded', dataDir, env }))
})

test('on a disk that has just enough room, the next start goes on from a killed one', async ({ skip }) => {
  const dataDir = newFolder()
  const megabytesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + statSync(path.join(folder, name)).size / 1024 / 1024,
      0,
    )
  const needed = 2 * megabytesOf(path.join(postgresIn(older), 'server')) + 350
  const disk = mountSmallDisk(dataDir, Math.ceil(megabytesOf(older) + needed + 30))
  if (!disk) return skip('Needs the right to mount a disk.')
  unmounting.push(() => disk.unmount())
  execFileSync('cp', ['-r', `${older}/.`, dataDir])
  const child = beginProgram(['server.ts'], dataDir, env)
  const isOver = once(child, 'exit')
  while (!existsSync(path.join(dataDir, 'sauvegardes')) || archivesIn(dataDir).length === 0) await pause(2)
  child.kill('SIGKILL')
  await isOver
  killServersOf(dataDir)
  const blog = await startServer({ database: 'embedded', dataDir, env })
  await expectUpgraded(blog)
  await blog.stop()
})

test('of two starts at the same moment one upgrades, the other is refused', async () => {
  const dataDir = copyOf(older)
  const [one, other] = await Promise.allSettled([
    startServer({ database: 'embedded', dataDir, env }),
    startServer({ database: 'embedded', dataDir, env }),
  ])
  const blog = [one, other].find((started) => started.status === 'fulfilled')
  const refused = [one, other].find((started) => started.status === 'rejected')
  expect(String(refused?.reason)).toContain('sert déjà à une autre Amulette en marche')
  if (!blog) throw new Error(String(one.status === 'rejected' && one.reason))
  await expectUpgraded(blog.value)
})

test('without network one sentence says so, and the database is as it was', async () => {
  const dataDir = copyOf(older)
  const offline = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: newFolder(),
    npm_config_fetch_retries: '0',
  }
  const said = await refusal(dataDir, offline)
  expect(said).toMatch(
    /elle est restée comme elle était : npm n’a pas pu apporter les programmes de PostgreSQL 17, qu’il faut une fois \(.*ECONNREFUSED.*\) : vérifiez le réseau, puis relancez « npm start »/,
  )
  expect(said).not.toMatch(/^\s+at /m)
  expect(readdirSync(postgresIn(dataDir)).toSorted()).toEqual(readdirSync(postgresIn(older)).toSorted())
})

test('without room on the disk one sentence says so, before anything is changed', async ({ skip }) => {
  const place = newFolder()
  const disk = mountSmallDisk(place, 300)
  if (!disk) return skip('Needs the right to mount a disk.')
  unmounting.push(() => disk.unmount())
  execFileSync('cp', ['-r', `${older}/.`, place])
  const before = readdirSync(place, { recursive: true }).toSorted()
  expect(await refusal(place)).toMatch(
    /Pour passer de PostgreSQL 17 à 18, il faut [\d,]+ Mo de libre sur le disque de « .*\/postgres », qui a [\d,]+ Mo : libérez de la place, puis relancez\. Rien n’a été changé\./,
  )
  expect(readdirSync(place, { recursive: true }).toSorted()).toEqual(before)
})

test('without room on the disk of the archives, it is named, before anything is changed', async ({ skip }) => {
  const dataDir = copyOf(older)
  const before = readdirSync(dataDir, { recursive: true }).toSorted()
  const archives = newFolder()
  const disk = mountSmallDisk(archives, 1)
  if (!disk) return skip('Needs the right to mount a disk.')
  unmounting.push(() => disk.unmount())
  expect(await refusal(dataDir, { BACKUP_DIR: path.join(archives, 'nuits') })).toMatch(
    new RegExp(`il faut [\\d,]+ Mo de libre sur le disque de « ${archives} », qui a [\\d,]+ (?:Mo|ko)`),
  )
  expect(readdirSync(dataDir, { recursive: true }).toSorted()).toEqual(before)
})
