import { fstatSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileStream } from './file-stream.server.ts'
import { useTemporaryFolder } from '../../../../tests/support/temporary-folder.ts'

const folder = useTemporaryFolder()
const file = path.join(folder, 'video')
writeFileSync(file, Buffer.alloc(1_000_000, 7))
const whole = { first: 0, last: 999_999 }

/** Files of this process, where other files of its worker open and close theirs. */
function openings(): number {
  const { ino, dev } = statSync(file)
  return readdirSync('/dev/fd').filter((descriptor) => {
    try {
      const found = fstatSync(Number(descriptor))
      return found.ino === ino && found.dev === dev
    } catch {
      return false // the one that listed them
    }
  }).length
}

test('a reader who leaves, at whatever moment, leaves no file open', async () => {
  for (const wait of [0, 0, 0, 1, 2, 3]) {
    const reader = fileStream(file, whole).getReader()
    const reading = reader.read()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    await reader.cancel()
    await reading
  }
  await expect.poll(openings).toBe(0)
})

test('a file that is shorter than was said is closed at its end, one that is gone is an error', async () => {
  const bytes = await new Response(fileStream(file, { first: 999_990, last: 2_000_000 })).arrayBuffer()
  expect(bytes.byteLength).toBe(10)
  await expect(new Response(fileStream(`${file}-parti`, whole)).arrayBuffer()).rejects.toThrow('ENOENT')
  await expect.poll(openings).toBe(0)
})
