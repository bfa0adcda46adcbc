import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withTemporaryFile } from '../uploads/temporary-file.server.ts'
import type { ImageJobResult, ImageJob } from './image-job.ts'
import { imageWorker, type ImageWorker } from './image-worker-client.server.ts'

const limits = { answerMillisecondsMax: 60_000, residentBytesMax: 900_000_000 }
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a391b' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
const [small, large] = await Promise.all([picture(40), picture(6000)])

function run(process: ImageWorker, bytes: Uint8Array): Promise<ImageJobResult> {
  return withTemporaryFile((from) =>
    withTemporaryFile(async (to) => {
      await writeFile(from, bytes)
      return process.run({ kind: 'original', from, to })
    }),
  )
}

test('a picture is processed in a process of its own', async () => {
  const answer = await run(imageWorker(5), small)
  expect(answer).toMatchObject({ described: { width: 40, height: 40 } })
})

test('one that takes too much memory ends that process alone, and the next is processed', async () => {
  const process = imageWorker(5, { ...limits, residentBytesMax: 150_000_000 })
  await expect(run(process, large)).rejects.toMatchObject({ kind: 'outOfMemory' })
  expect(await run(process, small)).toMatchObject({ described: { width: 40 } })
})

test('one that takes too long is abandoned, and the next is processed', async () => {
  const process = imageWorker(5, { ...limits, answerMillisecondsMax: 700 })
  await expect(run(process, large)).rejects.toMatchObject({ kind: 'slow' })
  await expect
    .poll(() => run(process, small).catch((problem: unknown) => problem), { timeout: 20_000 })
    .toMatchObject({ described: { width: 40 } })
})

test('an unreadable file is refused, and does not end it', async () => {
  const process = imageWorker(5)
  const absent: ImageJob = { kind: 'variant', from: '/absent', to: '/absent-too', width: 400, format: 'webp' }
  expect(await process.run(absent)).toEqual({ problem: expect.stringContaining('absent') })
  expect(await run(process, small)).toMatchObject({ described: { width: 40 } })
})
