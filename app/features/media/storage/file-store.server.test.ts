import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type S3, s3Config, startS3 } from '../../../../tests/support/s3.ts'
import { diskStore } from './disk-store.server.ts'
import type { FileStore } from './file-store.server.ts'
import { s3Store } from './s3-store.server.ts'
import { useTemporaryFolder } from '../../../../tests/support/temporary-folder.ts'

const folder = useTemporaryFolder()
let s3: S3
const stores: Partial<Record<string, FileStore>> = {}

beforeAll(async () => {
  s3 = await startS3('blog')
  stores.disk = diskStore(path.join(folder, 'disk'))
  stores.s3 = s3Store(s3.config)
})

afterAll(() => s3.close())

const nowhere = s3Config('blog', 'http://127.0.0.1:9')
const whole = { first: 0, last: 5 * 1024 * 1024 - 1 }
const bytesOf = async (stream?: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).bytes())
const large = Buffer.from(Array.from({ length: 5 * 1024 * 1024 }, (_, index) => (index * 7) % 251))

describe.each(['disk', 's3'])('files on %s', (kind) => {
  const store = () => {
    const opened = stores[kind]
    if (!opened) throw new Error(`no store ${kind}`)
    return opened
  }

  test('what was put is read again, byte for byte', async () => {
    await store().put('article-images', 'a.webp', large, 'image/webp')
    expect(await store().find('article-images', 'a.webp')).toMatchObject({
      bytes: large.length,
      modifiedAt: expect.any(Date),
    })
    expect(large.equals(await bytesOf(await store().read('article-images', 'a.webp', whole)))).toBe(true)
  })

  test('a stream is stored whole', async () => {
    const stream = Readable.from([large.subarray(0, 3_000_001), large.subarray(3_000_001)])
    await store().put('article-videos', 'a.mp4', { stream, bytes: large.length }, 'video/mp4')
    expect(large.equals(await bytesOf(await store().read('article-videos', 'a.mp4', whole)))).toBe(true)
  })

  test('a file of this machine is taken over whole, and is gone from where it was', async () => {
    const given = path.join(folder, `received-${kind}`)
    await writeFile(given, large)
    await store().takeOver('article-videos', 'taken.mp4', given, 'video/mp4')
    expect(large.equals(await bytesOf(await store().read('article-videos', 'taken.mp4', whole)))).toBe(true)
    await expect(stat(given)).rejects.toThrow('ENOENT')
  })

  test('a part is read alone', async () => {
    await store().put('article-videos', 'part.mp4', large, 'video/mp4')
    const part = await bytesOf(await store().read('article-videos', 'part.mp4', { first: 1000, last: 1999 }))
    expect(large.subarray(1000, 2000).equals(part)).toBe(true)
  })

  test('one name in two buckets is two files', async () => {
    await store().put('article-images', 'same.webp', Buffer.from('one'), 'image/webp')
    expect(await store().find('article-videos', 'same.webp')).toBeNull()
  })

  test('the store says that it is there', async () => {
    await expect(store().check()).resolves.toBeUndefined()
  })

  test('a deleted file is gone, and may be deleted again', async () => {
    await store().put('article-images', 'b.webp', Buffer.from('b'), 'image/webp')
    await store().remove('article-images', 'b.webp')
    await store().remove('article-images', 'b.webp')
    expect(await store().find('article-images', 'b.webp')).toBeNull()
  })
})

test.each(['disk', 's3'])('an upload to %s that breaks off is an error, and leaves nothing on a disk', async (kind) => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('begun')
      throw new Error('cut')
    })(),
  )
  await expect(stores[kind]?.put('cut', 'c.mp4', { stream: broken, bytes: 10 }, 'video/mp4')).rejects.toThrow('cut')
  // The S3 of tests keeps what a real one would drop.
  if (kind === 'disk') expect(await readdir(path.join(folder, 'disk', 'cut'))).toEqual([])
})

test('what was to be sent to a store that is away is not left open', async () => {
  const stream = Readable.from([large])
  await expect(s3Store(nowhere).put('cut', 'd.mp4', { stream, bytes: large.length }, 'video/mp4')).rejects.toThrow()
  expect(stream.destroyed).toBe(true)
})

test('a file of another disk is taken over by a copy', async ({ skip }) => {
  const [here, there] = await Promise.all([stat(folder), stat('/dev/shm').catch(() => null)])
  if (!there || there.dev === here.dev) skip()
  const elsewhere = await mkdtemp('/dev/shm/amulette-files-')
  const given = path.join(elsewhere, 'received')
  await writeFile(given, large)
  await stores.disk?.takeOver('article-videos', 'copied.mp4', given, 'video/mp4')
  expect((await stores.disk?.find('article-videos', 'copied.mp4'))?.bytes).toBe(large.length)
  expect(await readdir(elsewhere)).toEqual([])
  await rm(elsewhere, { recursive: true })
})

test('a file that could not be taken over stays where it was', async () => {
  const given = path.join(folder, 'waiting')
  await writeFile(given, large)
  const away = s3Store(nowhere)
  await expect(away.takeOver('article-videos', 'd.mp4', given, 'video/mp4')).rejects.toThrow()
  expect((await stat(given)).size).toBe(large.length)
})

test('a store that is away, or that knows no such bucket, says so', async () => {
  await expect(s3Store(nowhere).check()).rejects.toThrow()
  await expect(s3Store({ ...s3.config, bucket: 'autre' }).check()).rejects.toThrow()
})
