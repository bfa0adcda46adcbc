import { expect, test } from 'vitest'
import { boundedLines, type WriteText } from './bounded-lines.server.ts'

/* Needs nothing: a standard output made of functions. */

const line = (number: number) => `${String(number).padStart(99, '0')}\n`
const sayDropped = (count: number) => `${count} dropped\n`

/** An output that takes one batch, and no other until it is told so. */
function slowOutput() {
  const taken: string[] = []
  const done: ((problem?: Error) => void)[] = []
  const write: WriteText = (text, written) => {
    taken.push(text)
    done.push(written)
  }
  return { write, taken, finish: (problem?: Error) => done.shift()?.(problem) }
}

test('what an output that takes nothing does not take waits up to a bound, and is counted beyond it', async () => {
  const output = slowOutput()
  const lines = boundedLines(output.write, 10_000, sayDropped)
  for (let number = 0; number < 1000; number++) lines.write(line(number))
  expect(lines.dropped).toBe(900)
  expect(output.taken).toHaveLength(1)
  await lines.flush(1)
  expect(output.taken).toHaveLength(1)
})

test('when it takes them again, all that waited comes in order, then how many are missing', async () => {
  const output = slowOutput()
  const lines = boundedLines(output.write, 10_000, sayDropped)
  for (let number = 0; number < 150; number++) lines.write(line(number))
  const flushed = lines.flush(60_000)
  while (output.taken.join('').length < 10_000 + sayDropped(50).length) output.finish()
  output.finish()
  await flushed
  const expected = Array.from({ length: 100 }, (_, number) => line(number))
  const [told, ...others] = output.taken
    .join('')
    .split('\n')
    .filter((text) => text.includes('dropped'))
  expect([told, others]).toEqual(['50 dropped', []])
  expect(output.taken.join('').replace(sayDropped(50), '')).toBe(expected.join(''))
})

test('no batch is longer than a pipe takes as a whole, and none cuts a line', async () => {
  const output = slowOutput()
  const lines = boundedLines(output.write, 1_000_000, sayDropped)
  for (let number = 0; number < 500; number++) lines.write(line(number))
  const flushed = lines.flush(60_000)
  while (output.taken.join('').length < 50_000) output.finish()
  output.finish()
  await flushed
  expect(Math.max(...output.taken.map((batch) => batch.length))).toBeLessThanOrEqual(4096)
  expect(output.taken.every((batch) => batch.endsWith('\n'))).toBe(true)
})

test('lines that could not be written are counted, and the next are written', async () => {
  const output = slowOutput()
  const lines = boundedLines(output.write, 10_000, sayDropped)
  lines.write(line(1))
  const flushed = lines.flush(60_000)
  output.finish(new Error('No space left on the disk.'))
  await flushed
  expect(lines.dropped).toBe(1)
  lines.write(line(2))
  const again = lines.flush(60_000)
  output.finish()
  output.finish()
  await again
  expect(output.taken.join('')).toBe(`${line(1)}${line(2)}1 dropped\n`)
})
