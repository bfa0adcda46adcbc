import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '../../../tests/support/small-disk.ts'
import { textOfProblem } from '../problem-reason.ts'
import { writeDurably } from './durable-file.server.ts'

test('a full disk is named by the folder that was written to, with what to do', async ({ skip }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const disk = mountSmallDisk(folder, 1)
  if (!disk) return skip('Needs the right to mount a disk.')
  onTestFinished(() => disk.unmount())
  disk.fill()
  const problem = await writeDurably(path.join(folder, 'a'), (temporary) =>
    writeFile(temporary, Buffer.alloc(100_000)),
  ).catch((found: unknown) => found)
  expect(textOfProblem(problem)).toBe(
    `«\u00a0${folder}\u00a0»\u00a0: le disque est plein. Faites de la place, puis recommencez.`,
  )
  expect(readdirSync(folder)).toEqual(['filler'])
})
