import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { s3Target } from '#features/backups/targets/s3-target.server.ts'
import { beginProgram, runProgram } from '../support/program.ts'
import { s3InFront } from '../support/s3-in-front.ts'
import { s3Variables, startS3 } from '../support/s3.ts'
import { startServer, stopServers } from '../support/server.ts'

// Needs: servers of its own, with their embedded PostgreSQL, one after the other.

afterEach(stopServers)

const newFolder = (name: string) => mkdtempSync(path.join(inject('runFolder'), `${name}-`))

test('an interrupted restoration leaves no server, no file, and no new blog in its place', async () => {
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
  const config = await s3InFront(s3, ({ method, url }, response) => {
    if (method !== 'GET' || !url?.includes('/lent.tar')) return false
    reads += 1
    // It is read twice: to verify it, then to restore it.
    if (reads === 1) return false
    const isStoring = whole.lastIndexOf('files/article-images/') - 512
    response.writeHead(200, { etag: '"lent"', 'content-length': whole.length }).write(whole.subarray(0, isStoring))
    return true
  })
  const dataDir = newFolder('half')
  const restoring = beginProgram(['scripts/restore.ts', 'lent.tar'], dataDir, s3Variables(config, 'BACKUP_S3'))
  const said = text(restoring.stderr ?? process.stdin)
  const images = path.join(dataDir, 'files/article-images')
  await expect.poll(() => namesIn(images).length, { timeout: 300_000, interval: 50 }).toBeGreaterThan(5)
  const ended = once(restoring, 'exit')
  restoring.kill('SIGINT')
  expect(await ended).toEqual([1, null])
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

test('a restoration that is interrupted once it is complete is whole, and says so', async () => {
  const folder = newFolder('complete')
  const archive = path.join(folder, 'blog.tar')
  const first = await startServer({ database: 'embedded' })
  expect((await runProgram(['scripts/backup.ts', archive], first.dataDir)).code).toBe(0)
  await first.stop()
  const secretOf = (dataDir: string) => readFileSync(path.join(dataDir, 'session-secret'), 'utf8')

  const dataDir = newFolder('whole')
  const restoring = beginProgram(['scripts/restore.ts', archive], dataDir)
  const said = text(restoring.stdout ?? process.stdin)
  const ended = once(restoring, 'exit')
  const state = path.join(dataDir, 'postgres/server/data/postmaster.pid')
  // PostgreSQL writes it for an instant: the program may have ended before it is seen.
  await expect
    .poll(() => restoring.exitCode !== null || /stopping/.test(textOf(state)), { timeout: 300_000, interval: 1 })
    .toBe(true)
  restoring.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(await said).toContain('Restauré')
  expect(secretOf(dataDir)).toBe(secretOf(first.dataDir))
  expect(namesIn(path.dirname(state))).not.toContain('postmaster.pid')
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

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // not there yet
  }
}

/** Sends the signal of a terminal that closes, while the program still loads what it needs. */
const hangUp = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.endsWith('/stored-archive.server.ts')) process.kill(process.pid, 'SIGHUP')
    return next(url, context)
  },
})`

test('a restoration that is interrupted before it began says so', async () => {
  const loading = ['--import', `data:text/javascript,${encodeURIComponent(hangUp)}`]
  const folder = newFolder('early')
  const archive = path.join(folder, 'blog.tar')
  writeFileSync(archive, '')
  const { code, said } = await runProgram([...loading, 'scripts/restore.ts', archive], path.join(folder, 'data'))
  expect(code).toBe(1)
  // The signal is heard at the next turn of the event loop.
  expect(said).toMatch(/^(?:Interrompu : rien n’a été changé|La sauvegarde n’a pas .* : interrompu avant la fin)\.\n$/)
})
