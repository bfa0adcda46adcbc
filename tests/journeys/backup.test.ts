import { mkdirSync, mkdtempSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { beginProgram, runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'
import { shownContent } from '../support/shown-content.ts'
import { signInWith } from '../support/sign-in.ts'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { s3Target } from '#features/backups/targets/s3-target.server.ts'
import { s3Variables, startS3 } from '../support/s3.ts'

// Needs: servers of its own, with their embedded PostgreSQL, one after the other.

afterEach(stopServers)

const env = { ADMIN_PASSWORD: 'pierre de lune et corail', ADMIN_EMAIL: 'maiwenn@example.org' }

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

const newFolder = (name: string) => mkdtempSync(path.join(inject('runFolder'), `${name}-`))

test('an interrupted restoration leaves neither a server nor a file, and can be repeated', async () => {
  const first = await startServer({ database: 'embedded', env: { ADMIN_PASSWORD: 'pierre de lune et corail' } })
  const folder = newFolder('interrupted')
  const archive = path.join(folder, 'blog.tar')
  expect((await runProgram(['scripts/backup.ts', archive], first.dataDir)).code).toBe(0)
  await first.stop()
  const whole = readFileSync(archive)

  const s3 = await startS3('sauvegardes')
  onTestFinished(() => s3.close())
  await s3Target(s3.config).put('lent.tar', Readable.from([whole]))
  let reads = 0
  s3.intercept(({ method, url }, response) => {
    if (method !== 'GET' || !url?.includes('/lent.tar')) return false
    reads += 1
    // It is read twice: to verify it, then to restore it.
    if (reads === 1) return false
    const isStoring = whole.lastIndexOf('files/article-images/') - 512
    response.writeHead(200, { etag: '"lent"', 'content-length': whole.length }).write(whole.subarray(0, isStoring))
    return true
  })
  const dataDir = newFolder('half')
  const restoring = beginProgram(['scripts/restore.ts', 'lent.tar'], dataDir, s3Variables(s3.config, 'BACKUP_S3'))
  const said = text(restoring.stderr ?? process.stdin)
  const images = path.join(dataDir, 'files/article-images')
  await expect.poll(() => namesIn(images).length, { timeout: 300_000, interval: 50 }).toBeGreaterThan(5)
  const ended = once(restoring, 'exit')
  restoring.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(await said).toContain('La sauvegarde n’a pas été restaurée\u00a0: interrompu avant la fin.')
  expect(namesIn(images)).toEqual([])
  expect(namesIn(path.join(dataDir, 'postgres/server/data'))).not.toContain('postmaster.pid')

  expect(await runProgram(['scripts/restore.ts', archive], dataDir)).toMatchObject({ code: 0 })
})

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not there yet
  }
}
