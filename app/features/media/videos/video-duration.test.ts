import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readDuration } from './video-duration.ts'

const files = new URL('../../../../tests/support/videos/', import.meta.url)

async function durationOf(bytes: Uint8Array) {
  const read: [start: number, end: number][] = []
  const seconds = await readDuration(bytes.length, async (start, end) => {
    read.push([start, end])
    return bytes.slice(start, end)
  })
  return { seconds, bytesRead: read.reduce((sum, [start, end]) => sum + end - start, 0) }
}

test.each([
  ['an MP4 whose tables stand at its end', 'upright.mp4', 80],
  ['a QuickTime video', 'old.mov', 45],
  ['a WebM video of more than an hour', 'hour.webm', 3725],
  ['a recording that does not say', 'live.webm', 0],
])('the duration of %s', async (_, name, seconds) => {
  expect((await durationOf(await readFile(new URL(name, files)))).seconds).toBe(seconds)
})

test('pictures and sound are not read for it', async () => {
  const video = await readFile(new URL('upright.mp4', files))
  const padding = Buffer.alloc(8_000_000)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  const { seconds, bytesRead } = await durationOf(Buffer.concat([video.subarray(0, 32), padding, video.subarray(32)]))
  expect(seconds).toBe(80)
  expect(bytesRead).toBeLessThan(1000)
})

test('a damaged video has no duration, and a store that cannot be read is an error', async () => {
  const video = await readFile(new URL('upright.mp4', files))
  for (const bytes of [video.subarray(0, 2000), Buffer.alloc(4096), Buffer.from('<script>'), Buffer.alloc(0)])
    expect((await durationOf(bytes)).seconds).toBe(0)
  for (const name of ['upright.mp4', 'hour.webm']) {
    const whole = await readFile(new URL(name, files))
    const tables = name === 'upright.mp4' ? whole.length - 3000 : 0
    for (let at = tables; at < Math.min(tables + 3000, whole.length - 4); at++) {
      const broken = Buffer.from(whole)
      broken.writeUInt32BE(0xffffffff, at)
      const { seconds, bytesRead } = await durationOf(broken)
      expect([at, seconds <= 86_400, bytesRead < 10_000]).toEqual([at, true, true])
    }
  }
  const away = readDuration(1000, () => Promise.reject(new Error('away')))
  await expect(away).rejects.toThrow('away')
})
