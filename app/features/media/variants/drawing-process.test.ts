import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withTemporaryFile } from '../arrivals/temporary-file.server.ts'
import type { DrawingAnswer, DrawingJob } from './drawing.ts'
import { drawingProcess, type DrawingProcess } from './drawing-process.server.ts'

const limits = { answerMillisecondsMax: 60_000, residentBytesMax: 900_000_000 }
const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a391b' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
const [small, large] = await Promise.all([picture(40), picture(6000)])

function draw(process: DrawingProcess, bytes: Uint8Array): Promise<DrawingAnswer> {
  return withTemporaryFile((from) =>
    withTemporaryFile(async (to) => {
      await writeFile(from, bytes)
      return process.draw({ kind: 'original', from, to })
    }),
  )
}

test('a picture is drawn in a process of its own', async () => {
  const answer = await draw(drawingProcess(5), small)
  expect(answer).toMatchObject({ described: { width: 40, height: 40 } })
})

test('one that takes too much memory ends that process alone, and the next is drawn', async () => {
  const process = drawingProcess(5, { ...limits, residentBytesMax: 150_000_000 })
  await expect(draw(process, large)).rejects.toMatchObject({ kind: 'swollen' })
  expect(await draw(process, small)).toMatchObject({ described: { width: 40 } })
})

test('one that takes too long is given up, and the next is drawn', async () => {
  const process = drawingProcess(5, { ...limits, answerMillisecondsMax: 700 })
  await expect(draw(process, large)).rejects.toMatchObject({ kind: 'slow' })
  await expect
    .poll(() => draw(process, small).catch((problem: unknown) => problem), { timeout: 20_000 })
    .toMatchObject({ described: { width: 40 } })
})

test('what cannot be read is answered, and does not end it', async () => {
  const process = drawingProcess(5)
  const absent: DrawingJob = { kind: 'variant', from: '/absent', to: '/absent-too', width: 400, format: 'webp' }
  expect(await process.draw(absent)).toEqual({ problem: expect.stringContaining('absent') })
  expect(await draw(process, small)).toMatchObject({ described: { width: 40 } })
})
