import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withTemporaryFile } from '../temporary-file.server.ts'
import type { ImageJobResult, ImageJob } from './image-job.ts'
import { imageWorker, type ImageWorker } from './image-worker-client.server.ts'

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a391b' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
const [small, large] = await Promise.all([picture(40), picture(6000)])

function run(worker: ImageWorker, bytes: Uint8Array): Promise<ImageJobResult> {
  return withTemporaryFile((from) =>
    withTemporaryFile(async (to) => {
      await writeFile(from, bytes)
      return worker.run({ kind: 'original', from, to })
    }),
  )
}

test('a picture is processed in a process of its own', async () => {
  expect(await run(imageWorker(5), small)).toMatchObject({ described: { width: 40, height: 40 } })
})

test('one that takes too much memory ends that process alone, and the next is processed', async () => {
  const worker = imageWorker(5, 150_000_000)
  await expect(run(worker, large)).rejects.toMatchObject({ kind: 'outOfMemory' })
  expect(await run(worker, small)).toMatchObject({ described: { width: 40 } })
})

test.skipIf(process.platform === 'win32')('one that takes too long is given up, the next is processed', async () => {
  const worker = imageWorker(5)
  await withTemporaryFile(async (endless) => {
    // The decoder waits for a writer, who never comes.
    execFileSync('mkfifo', [endless])
    await expect(worker.run({ kind: 'description', from: endless }, 700)).rejects.toMatchObject({ kind: 'slow' })
  })
  expect(await run(worker, small)).toMatchObject({ described: { width: 40 } })
})

test('an unreadable file is refused, and does not end it', async () => {
  const worker = imageWorker(5)
  const absent: ImageJob = { kind: 'variant', from: '/absent', to: '/absent-too', width: 400, format: 'webp' }
  expect(await worker.run(absent)).toEqual({ problem: expect.stringContaining('absent') })
  expect(await run(worker, small)).toMatchObject({ described: { width: 40 } })
})
