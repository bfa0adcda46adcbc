import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, inject, test } from 'vitest'
import { beginProgram, runProgram } from '../support/program.ts'
import { startServer, stopServers } from '../support/server.ts'

// Needs: servers of its own, with their embedded PostgreSQL, one after the other.

afterEach(stopServers)

const newFolder = (name: string) => mkdtempSync(path.join(inject('runFolder'), `${name}-`))

test('an interrupted restoration leaves no server, no file, and no new blog in its place', async () => {
  const first = await startServer({ database: 'embedded', env: { ADMIN_PASSWORD: 'pierre de lune et corail' } })
  const folder = newFolder('interrupted')
  const [archive, pipe] = [path.join(folder, 'blog.tar'), path.join(folder, 'lent.tar')]
  expect((await runProgram(['scripts/backup.ts', archive], first.dataDir)).code).toBe(0)
  await first.stop()
  const whole = readFileSync(archive)

  execFileSync('mkfifo', [pipe])
  const dataDir = newFolder('half')
  const restoring = beginProgram(['scripts/restore.ts', pipe], dataDir)
  const said = text(restoring.stderr ?? process.stdin)
  // It is read twice: to verify it, then, from another pipe of the same name, to restore it.
  const verified = createWriteStream(pipe)
  await once(verified, 'open')
  execFileSync('mkfifo', [`${pipe}.second`])
  renameSync(`${pipe}.second`, pipe)
  verified.end(whole)
  const half = createWriteStream(pipe).on('error', () => {}) // its reader leaves
  const isStoring = whole.lastIndexOf('files/article-images/') - 512
  half.write(whole.subarray(0, isStoring))
  const images = path.join(dataDir, 'files/article-images')
  await expect.poll(() => namesIn(images).length, { timeout: 300_000, interval: 50 }).toBeGreaterThan(5)
  const ended = once(restoring, 'exit')
  restoring.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  half.destroy()
  expect(await said).toContain('La sauvegarde n’a pas été restaurée\u00a0: interrompu avant la fin.')
  expect(namesIn(images)).toEqual([])
  expect(namesIn(path.join(dataDir, 'postgres/server/data'))).not.toContain('postmaster.pid')

  const start = await runProgram(['server.ts'], dataDir)
  expect(start.code).toBe(1)
  expect(start.said).toContain('Une restauration de cette base a été interrompue, et elle est encore vide')
  expect(namesIn(path.join(dataDir, 'postgres/server/data'))).not.toContain('postmaster.pid')
  expect(await runProgram(['scripts/restore.ts', archive], dataDir)).toMatchObject({ code: 0 })
  const second = await startServer({ database: 'embedded', dataDir })
  expect((await fetch(second.origin)).status).toBe(200)
})

test('a backup is not written among the files of the blog', async () => {
  const dataDir = newFolder('place')
  for (const place of ['files/article-images/blog.tar', 'postgres/blog.tar'])
    expect(await runProgram(['scripts/backup.ts', path.join(dataDir, place)], dataDir)).toMatchObject({
      code: 1,
      said: expect.stringContaining('est là où le blog range ce qu’il sert'),
    })
})

test('an interrupted backup leaves nothing of its archive', async () => {
  const server = await startServer({ database: 'embedded' })
  const { dataDir } = server
  await server.stop()
  const folder = newFolder('cut')
  const backup = beginProgram(['scripts/backup.ts', path.join(folder, 'blog.tar')], dataDir)
  await expect.poll(() => namesIn(folder).length, { timeout: 300_000, interval: 1 }).toBeGreaterThan(0)
  const ended = once(backup, 'exit')
  backup.kill('SIGINT')
  const [code] = (await ended) as [number]
  // It may have been quicker.
  expect(namesIn(folder)).toEqual(code === 0 ? ['blog.tar'] : [])
  expect(namesIn(path.join(dataDir, 'postgres/server/data'))).not.toContain('postmaster.pid')
  rmSync(folder, { recursive: true })
})

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not there yet
  }
}
