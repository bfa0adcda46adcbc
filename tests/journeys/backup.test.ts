import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { embeddedUrl, startEmbeddedPostgres } from '../support/embedded-postgres.ts'
import { runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'
import { shownContent } from '../support/shown-content.ts'
import { signInWith } from '../support/sign-in.ts'
import { tableChecksums } from '../support/table-checksums.ts'

// Needs: servers of its own, with their embedded PostgreSQL, one after the other.

afterEach(stopServers)

const env = { ADMIN_PASSWORD: 'pierre de lune et corail', ADMIN_EMAIL: 'maiwenn@example.org' }

test.each([
  [['scripts/restore.ts'], 'il n’y en a aucune dans le dossier'],
  [['scripts/restore.ts', 'absente.tar'], 'absente.tar'],
  [['scripts/backup.ts'], 'Il n’y a pas de blog dans'],
  [['scripts/run-command.ts', 'export', 'blog.tar.gz'], 'Il n’y a pas de blog dans'],
])('%j where there is no folder makes none', async (args, sentence) => {
  const dataDir = path.join(mkdtempSync(path.join(inject('runFolder'), 'typed-')), 'mistyped')
  expect(await runProgram(args, dataDir)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) })
  expect(existsSync(dataDir)).toBe(false)
})

test('a blog that is backed up while it serves opens elsewhere with all that it had, sessions included', async () => {
  const first = await startServer({ database: 'embedded', env })
  const cookie = await signInWith(first.origin, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  const file = path.join(mkdtempSync(path.join(inject('runFolder'), 'backup-')), 'blog.tar')
  const made = await runProgram(['scripts/backup.ts', file], first.dataDir)
  expect(made.said).toContain(`Sauvegarde faite : « blog.tar » dans le dossier « ${path.dirname(file)} ».`)
  expect(made.code).toBe(0)
  expect(await runProgram(['scripts/backup.ts', file], first.dataDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Il y a déjà une sauvegarde « blog.tar »'),
  })
  const elsewhere = { BACKUP_DIR: path.join(path.dirname(file), 'autre disque') }
  expect((await runProgram(['scripts/backup.ts'], first.dataDir, elsewhere)).said).toContain(
    'no such file or directory',
  )
  mkdirSync(elsewhere.BACKUP_DIR)
  expect((await runProgram(['scripts/backup.ts'], first.dataDir, elsewhere)).code).toBe(0)
  const listed = await runProgram(['scripts/restore.ts'], first.dataDir, elsewhere)
  expect(listed.said).toMatch(/^Dans le dossier « .*\/autre disque » :\n {2}20[\d-]+T[\d-]+\.tar {2}[\d,]+ Mo, le .+\n/)
  expect(listed.code).toBe(0)
  // Of a move that was cut: it has no pictures.
  copyFileSync(file, path.join(elsewhere.BACKUP_DIR, 'deplacement-2099-01-01T02-44-00.tar'))
  expect((await runProgram(['scripts/restore.ts'], first.dataDir, elsewhere)).said).toBe(listed.said)

  const before = await shownContent(first, cookie)
  const inUse = await runProgram(['scripts/restore.ts', file, '--replace'], first.dataDir)
  expect(inUse).toMatchObject({ code: 1, said: expect.stringContaining('sert déjà à une autre Amulette en marche') })
  await first.stop()

  const dataDir = mkdtempSync(path.join(inject('runFolder'), 'restored-'))
  const restored = await runProgram(['scripts/restore.ts', file], dataDir)
  expect(restored.said).toMatch(/^Restauré : la sauvegarde du /)
  expect(restored.code).toBe(0)
  expect(readFileSync(path.join(dataDir, 'session-secret'), 'utf8').trim()).toBe(
    readFileSync(path.join(first.dataDir, 'session-secret'), 'utf8').trim(),
  )
  const second = await startServer({ database: 'embedded', dataDir, env })
  expect(await shownContent(second, cookie)).toEqual(before)
  expect((await fetch(`${second.origin}/compte`, { headers: { cookie } })).status).toBe(200)
  await signInWith(second.origin, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  await second.stop()

  const refused = await runProgram(['scripts/restore.ts', file], dataDir)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('ajoutez --replace') })
  truncateSync(file, 100_000)
  const cut = await runProgram(['scripts/restore.ts', file, '--replace'], dataDir)
  expect(cut).toMatchObject({ code: 1, said: expect.stringMatching(/La sauvegarde est (illisible|incomplète)/) })
  const third = await startServer({ database: 'embedded', dataDir, env })
  expect(await shownContent(third, cookie)).toEqual(before)
})

const backupProgram = path.resolve(
  import.meta.dirname,
  '../../app/features/backups/scheduled/scheduled-program.server.ts',
)

/** As the job that is due does. */
async function backUpHourly(dataDir: string, backupDir: string): Promise<void> {
  const environment = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: backupDir, DATABASE_URL: '', SESSION_SECRET: '' }
  const databaseUrl = embeddedUrl(dataDir)
  const program = fork(backupProgram, { env: environment })
  program.send({ kind: 'hourly', askedAt: new Date().toISOString(), databaseUrl })
  expect(await once(program, 'exit')).toEqual([0, null])
}

/** Every row, and every picture and video, by checksum. What one machine knows of its backups is not in them. */
async function checksumsOf(dataDir: string): Promise<object> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) ?? '' })
  await client.connect()
  const { backups, ...tables } = await tableChecksums(client)
  await client.end()
  const files = filesIn(path.join(dataDir, 'files')).map(({ name, file }) => {
    return [name, createHash('sha256').update(readFileSync(file)).digest('hex')]
  })
  expect([backups !== undefined, files.length > 10]).toEqual([true, true])
  return { tables, files }
}

function filesIn(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => ({ name, file: path.join(parentPath, name) }))
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

test('hourly backups share their files, and one that was copied elsewhere gives back every row and file', async () => {
  const place = path.join(mkdtempSync(path.join(inject('runFolder'), 'hourly-')), 'sauvegardes')
  mkdirSync(place)
  const server = await startServer({ database: 'embedded', env: { ...env, BACKUP_DIR: place, BACKUP_EVERY: '1h' } })
  await backUpHourly(server.dataDir, place)
  const shared = () => filesIn(path.join(place, 'files')).map(({ file }) => `${file} ${statSync(file).ino}`)
  const newest = () =>
    readdirSync(place)
      .filter((name) => name.startsWith('heure-'))
      .toSorted()
      .at(-1) ?? ''
  const first = newest()
  const before = [await checksumsOf(server.dataDir), shared()]
  await backUpHourly(server.dataDir, place)
  expect([await checksumsOf(server.dataDir), shared()]).toEqual(before)
  await server.stop()
  const archive = newest()
  expect(archive > first).toBe(true)
  const filesBytes = filesIn(path.join(place, 'files')).reduce((sum, { file }) => sum + statSync(file).size, 0)
  expect(statSync(path.join(place, archive)).size).toBeLessThan(filesBytes)

  const copy = mkdtempSync(path.join(inject('runFolder'), 'copied-'))
  cpSync(place, copy, { recursive: true })
  const dataDir = mkdtempSync(path.join(inject('runFolder'), 'restored-'))
  const restore = () => runProgram(['scripts/restore.ts', archive], dataDir, { BACKUP_DIR: copy })
  const [picture] = filesIn(path.join(copy, 'files'))
  truncateSync(picture?.file ?? '', 10)
  expect(await restore()).toMatchObject({ code: 1, said: expect.stringContaining(picture?.name ?? 'none') })
  cpSync(place, copy, { recursive: true })
  expect(await restore()).toMatchObject({ code: 0, said: expect.stringMatching(/^Restauré : la sauvegarde du /) })
  const restored = await startEmbeddedPostgres(path.join(dataDir, 'postgres'))
  onTestFinished(() => restored.stop())
  expect(await checksumsOf(dataDir)).toEqual(before[0])
})
