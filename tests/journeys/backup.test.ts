import { copyFileSync, existsSync, mkdtempSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'
import { shownContent } from '../support/shown-content.ts'
import { signInWith } from '../support/sign-in.ts'

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
