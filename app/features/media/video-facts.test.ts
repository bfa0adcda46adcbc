import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readVideoFacts } from './video-facts.ts'

const files = new URL('../../../tests/support/videos/', import.meta.url)
const readVideo = (name: string) => readFile(new URL(name, files))

async function factsOf(bytes: Uint8Array) {
  let bytesRead = 0
  const facts = await readVideoFacts(bytes.length, async (start, end) => {
    bytesRead += end - start
    return bytes.slice(start, end)
  })
  return { ...facts, bytesRead }
}

test.each([
  ['an MP4 whose tables stand at its end', 'upright.mp4', 80],
  ['a QuickTime video', 'old.mov', 45],
  ['a WebM video of more than an hour', 'hour.webm', 3725],
  ['a recording that does not say', 'live.webm', 0],
])('the duration of %s', async (_, name, seconds) => {
  expect((await factsOf(await readVideo(name))).seconds).toBe(seconds)
})

test.each([
  ['codecs/aac.mov', ['h264'], ['aac']],
  ['codecs/fragments.mp4', ['h264'], []],
  ['codecs/pcm.mov', ['h264'], ['sowt']],
  ['codecs/sound.webm', [], ['opus']],
  ['codecs/vp9.webm', ['vp9'], []],
])('the codecs of %s', async (name, pictures, sounds) => {
  expect(await factsOf(await readVideo(name))).toMatchObject({ isCut: false, pictures, sounds })
})

/** As films of minutes: pictures between the beginning and the tables. */
function withPictures(video: Uint8Array, bytes: number): Buffer {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([video.subarray(0, 32), box, video.subarray(32)])
}

test('pictures and sound are not read', async () => {
  const { seconds, bytesRead } = await factsOf(withPictures(await readVideo('upright.mp4'), 8_000_000))
  expect(seconds).toBe(80)
  expect(bytesRead).toBeLessThan(20_000)
})

test('a file that lacks its end is cut, whether its tables or its pictures are missing', async () => {
  for (const name of ['upright.mp4', 'codecs/fragments.mp4', 'codecs/aac.mov']) {
    const whole = await readVideo(name)
    const missing = whole.subarray(0, Math.floor(whole.length * 0.6))
    expect([name, (await factsOf(missing)).isCut]).toEqual([name, true])
    expect([name, (await factsOf(whole)).isCut]).toEqual([name, false])
  }
})

test('a damaged video has no duration, and a store that cannot be read is an error', async () => {
  const video = await readVideo('upright.mp4')
  for (const bytes of [video.subarray(0, 2000), Buffer.alloc(4096), Buffer.from('<script>'), Buffer.alloc(0)])
    expect(await factsOf(bytes)).toMatchObject({ seconds: 0, isCut: true })
  for (const name of ['upright.mp4', 'hour.webm']) {
    const whole = await readVideo(name)
    const tables = name === 'upright.mp4' ? whole.length - 3000 : 0
    for (let at = tables; at < Math.min(tables + 3000, whole.length - 4); at++) {
      const broken = Buffer.from(whole)
      broken.writeUInt32BE(0xffffffff, at)
      const { seconds, bytesRead } = await factsOf(broken)
      expect([at, seconds <= 86_400, bytesRead < 60_000]).toEqual([at, true, true])
    }
  }
  const away = readVideoFacts(1000, () => Promise.reject(new Error('away')))
  await expect(away).rejects.toThrow('away')
})

test('a file made to be slow is given up', async () => {
  const track = Buffer.alloc(5000)
  track.writeUInt32BE(5000, 0)
  track.write('trak', 4, 'latin1')
  const tracks = Buffer.concat(Array<Buffer>(100).fill(track))
  const moov = Buffer.alloc(8)
  moov.writeUInt32BE(8 + tracks.length, 0)
  moov.write('moov', 4, 'latin1')
  expect((await factsOf(Buffer.concat([moov, tracks]))).bytesRead).toBeLessThan(500 * 4096)
})
