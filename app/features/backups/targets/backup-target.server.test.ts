import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reasonOf } from '#platform/problem-reason.ts'
import { type S3, s3Config, startS3 } from '../../../../tests/support/s3.ts'

import type { BackupTarget } from './backup-target.server.ts'
import { folderTarget } from './folder-target.server.ts'
import { s3Target } from './s3-target.server.ts'
import { useTemporaryFolder } from '../../../../tests/support/temporary-folder.ts'

// Needs: a folder, and an S3 server.

const folder = useTemporaryFolder()
const bucket = 'sauvegardes'
let s3: S3
const targets: Partial<Record<string, BackupTarget>> = {}

beforeAll(async () => {
  s3 = await startS3(bucket)
  targets.folder = folderTarget(path.join(folder, 'folder'))
  targets.s3 = s3Target(s3.config)
})
afterAll(() => s3.close())

const mebibyte = randomBytes(1024 * 1024)
function* mebibytes(count: number, end?: Error) {
  for (let index = 0; index < count; index += 1) yield mebibyte
  if (end) throw end
}
async function sha256(stream: Readable | Iterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of stream) hash.update(part as Buffer)
  return hash.digest('hex')
}
async function namesIn(target: BackupTarget, below?: string): Promise<string[]> {
  const names = []
  for await (const { name } of target.list(below)) names.push(name)
  return names.toSorted()
}

describe.each(['folder', 's3'])('backups in a target: %s', (kind) => {
  const target = () => {
    const opened = targets[kind]
    if (!opened) throw new Error(`no target ${kind}`)
    return opened
  }
  const small = () => Readable.from([Buffer.from('petite')])

  test('what was put is read again, however long it is', async () => {
    await target().put('grande.tar', Readable.from(mebibytes(50)))
    expect(await sha256(await target().read('grande.tar'))).toBe(await sha256(mebibytes(50)))
    await target().put('journal/2026/petite', small())
    expect(await sha256(await target().read('journal/2026/petite'))).toBe(await sha256([Buffer.from('petite')]))
  })

  test('the list of a folder has name, size and date of what is directly in it', async () => {
    await target().put('liste/a', small())
    await target().put('liste/b/c', small())
    await target().put('liste-autre', small())
    expect(await namesIn(target(), 'liste')).toEqual(['liste/a'])
    expect(await namesIn(target(), 'liste/b')).toEqual(['liste/b/c'])
    expect(await namesIn(target(), 'absente')).toEqual([])
    const top = await namesIn(target())
    expect(top).toContain('liste-autre')
    expect(top.filter((name) => name.includes('/'))).toEqual([])
    for await (const { bytes, modifiedAt } of target().list('liste')) {
      expect(bytes).toBe(6)
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
    }
  })

  test('one name is found with its size', async () => {
    await target().put('trouvee/a', small())
    expect(await target().find('trouvee/a')).toEqual({ bytes: 6 })
    for (const name of ['trouvee', 'trouvee/b', 'absente/a']) expect(await target().find(name)).toBeNull()
  })

  test('a stream that breaks off leaves nothing of its name', async () => {
    const broken = Readable.from(mebibytes(40, new Error('cut')))
    await expect(target().put('coupe/a.tar', broken)).rejects.toThrow('cut')
    expect(await namesIn(target(), 'coupe')).toEqual([])
    await expect(target().read('coupe/a.tar')).rejects.toThrow(
      `Il n’y a pas de sauvegarde «\u00a0coupe/a.tar\u00a0» dans le`,
    )
  })

  test('what is removed is gone, and may be removed again', async () => {
    await target().put('retrait/a', small())
    await target().remove('retrait/a')
    await target().remove('retrait/a')
    expect(await namesIn(target(), 'retrait')).toEqual([])
  })

  test('no name leads out of it', async () => {
    for (const name of ['../a', 'a/../b', '/a', 'a//b', '.cache', ''])
      await expect((async () => target().put(name, small()))(), name).rejects.toThrow(
        'n’est pas le nom d’une sauvegarde',
      )
  })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['UnknownError (500)', (response) => void response.writeHead(500).end()],
  ['socket hang up', (response) => void response.destroy()],
])('why parts were not taken is reported, and not that their source was stopped then: %s', async (reason, fail) => {
  s3.intercept((request, response) => {
    if (!request.url?.includes('partNumber=2')) return false
    request.resume().on('end', () => fail(response))
    return true
  })
  const problem = await s3Target(s3.config)
    .put('parties/a.tar', Readable.from(mebibytes(60)))
    .catch((found: unknown) => found)
  expect(reasonOf(problem)).toBe(reason)
})

test('an S3 that is away fails, and lets go of what it was given', async () => {
  const source = Readable.from(mebibytes(40))
  await expect(s3Target(s3Config(bucket, 'http://127.0.0.1:9')).put('a.tar', source)).rejects.toThrow()
  expect(source.destroyed).toBe(true)
})
