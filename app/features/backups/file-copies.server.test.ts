// Needs two folders: of the blog's files, and of its backups.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteFile, listFiles, putFile } from '#features/media/files.server.ts'
import type { BackupTarget } from './configured-target.server.ts'
import { listUncopiedFiles, removeUnnamedCopies, copyNewFiles, verifyCopies } from './file-copies.server.ts'
import { copyName } from './file-copy-name.ts'
import { folderTarget } from './targets/folder-target.server.ts'

const signal = new AbortController().signal
let folder: string
let target: BackupTarget
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-shared-'))
  target = folderTarget(folder)
  for await (const { bucket, key } of listFiles()) await deleteFile(bucket, key)
  for (const name of ['perle.webp', 'corail.webp']) await putFile('article-images', name, randomBytes(300_000))
  await putFile('article-videos', 'atelier.mp4', randomBytes(3_000_000))
})
afterEach(() => rmSync(folder, { recursive: true }))

const share = (to = target) => copyNewFiles(to, signal)
const copies = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const keysOf = (files: { key: string }[]) => files.map(({ key }) => key).toSorted()

test('each file is copied once, under a name that has its checksum', async () => {
  const first = await share()
  expect(keysOf(first)).toEqual(['atelier.mp4', 'corail.webp', 'perle.webp'])
  await verifyCopies(target, first)
  const written = copies().map((file) => statSync(file).ino)
  await putFile('article-images', 'jade.webp', randomBytes(1_000))
  await deleteFile('article-images', 'perle.webp')
  expect(keysOf(await listUncopiedFiles(target))).toEqual(['jade.webp'])
  expect(keysOf(await share())).toEqual(['atelier.mp4', 'corail.webp', 'jade.webp'])
  const now = copies().map((file) => statSync(file).ino)
  expect(now).toEqual(expect.arrayContaining(written))
  expect(now).toHaveLength(4)
})

test('a copy that the target damages fails the backup, and is made again by the next one', async () => {
  const damaging: BackupTarget = { ...target, put: (name) => target.put(name, Readable.from([randomBytes(300_000)])) }
  await expect(share(damaging)).rejects.toThrow(/^La sauvegarde est endommagée\u00a0: files\/article-images\//)
  await verifyCopies(target, await share())
})

test('copies that were changed or lost since are named', async () => {
  const files = await share()
  const [changed, lost] = files.map(copyName) as [string, string]
  writeFileSync(path.join(folder, changed), 'autre chose')
  rmSync(path.join(folder, lost))
  await expect(verifyCopies(target, files)).rejects.toThrow(`La sauvegarde est endommagée\u00a0: ${changed}, ${lost}.`)
})

test('a copy goes once no archive names it, and nothing else that is there', async () => {
  const before = await share()
  await deleteFile('article-images', 'perle.webp')
  const after = await share()
  writeFileSync(path.join(folder, 'files/article-images/mes-photos.webp'), 'une photo')
  const remove = (...archives: (typeof before)[]) =>
    removeUnnamedCopies(
      target,
      (async function* () {
        yield* archives
      })(),
    )
  await remove(after, before)
  await verifyCopies(target, before)
  await remove(after)
  await verifyCopies(target, after)
  expect(copies()).toHaveLength(3)
})
