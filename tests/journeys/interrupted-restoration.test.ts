import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, expect, inject, onTestFinished, test } from 'vitest'
import { s3Target } from '#features/backups/targets/s3-target.server.ts'
import { beginProgram, runProgram } from '../support/program.ts'

import { s3Variables, startS3 } from '../support/s3.ts'
import { startServer, stopServers } from '../support/server.ts'

// Needs: servers of its own, with their embedded PostgreSQL, one after the other.

afterEach(stopServers)

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
