import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WriteBehind } from './write-behind.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'amulette-write-'))
})
afterAll(() => rm(folder, { recursive: true }))

const videoBytes = Buffer.from(Array.from({ length: 5_000_003 }, (_, index) => (index * 31) % 253))

test.each([1_000, 65_536, 3_000_000])(
  'chunks of %d bytes arrive in their order, after what was there',
  async (bytes) => {
    const file = await open(path.join(folder, String(bytes)), 'w+')
    await file.write(videoBytes, 0, 1000, 0)
    const writer = new WriteBehind(file, 1000)
    for (let at = 1000; at < videoBytes.length; at += bytes)
      await writer.add(Uint8Array.from(videoBytes.subarray(at, at + bytes)))
    await writer.flush()
    await file.close()
    expect(writer.position).toBe(videoBytes.length)
    expect(videoBytes.equals(await readFile(path.join(folder, String(bytes))))).toBe(true)
  },
)

test('a chunk that is a part of a larger buffer leaves the rest of it alone', async () => {
  const file = await open(path.join(folder, 'part'), 'w')
  const writer = new WriteBehind(file, 0)
  await writer.add(videoBytes.subarray(10, 20))
  await writer.flush()
  await file.close()
  expect(videoBytes.byteLength).toBe(5_000_003)
})

test.skipIf(!existsSync('/dev/full'))('a full disk is reported, each time', async () => {
  const file = await open('/dev/full', 'r+')
  const writer = new WriteBehind(file, 0)
  await writer.add(new Uint8Array(2_000_000))
  await expect(writer.add(new Uint8Array(2_000_000))).rejects.toThrow('ENOSPC')
  await expect(writer.flush()).rejects.toThrow('ENOSPC')
  await file.close()
})
