import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copyFiles } from './copy-files.server.ts'
import { diskStore } from './disk-store.server.ts'

// Needs two folders. From and to S3: `tests/journeys/move.test.ts`.
const folder = mkdtempSync(path.join(tmpdir(), 'amulette-copies-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what is missing or damaged is copied, what is there stays, and all of it is counted', async () => {
  const [from, to] = ['from', 'to'].map((name) => diskStore(path.join(folder, name)))
  if (!from || !to) throw new Error('no stores')
  for (const name of ['missing', 'damaged', 'same']) {
    await from.put('article-images', `${name}.webp`, Buffer.from(`a picture, ${name}`), 'image/webp')
    if (name !== 'missing')
      await to.put('article-images', `${name}.webp`, Buffer.from(`a picture, ${name}`), 'image/webp')
  }
  await from.put('article-videos', 'film.mp4', Buffer.alloc(300_000, 7), 'video/mp4')
  await to.put('article-images', 'another.webp', Buffer.from('already here'), 'image/webp')
  const damaged = path.join(folder, 'to', 'article-images', 'damaged.webp')
  writeFileSync(damaged, 'a picture, DAMAGED')
  const bytes = 300_000 + 'a picture, missinga picture, damageda picture, same'.length
  expect(await copyFiles(from, to)).toEqual({ files: 4, bytes, copied: 3 })
  expect(readFileSync(damaged, 'utf8')).toBe('a picture, damaged')
  expect(await copyFiles(from, to)).toEqual({ files: 4, bytes, copied: 0 })
  expect(await to.find('article-images', 'another.webp')).not.toBeNull()
})
