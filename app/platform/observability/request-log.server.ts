import { fstatSync, write } from 'node:fs'
import { type BoundedLines, boundedLines, type WriteText } from './bounded-lines.server.ts'
import { type AnsweredRequest, observeRequests } from './request-record.server.ts'

const standardOutput = 1
const waitingCharactersMax = 1024 * 1024
const flushMillisecondsMax = 1_000

let lines: BoundedLines | null = null

/** One JSON line for each request on standard output, without anything that says who asked, or for what in words. */
export function startRequestLog(): void {
  const written = boundedLines(toStandardOutput(), waitingCharactersMax, droppedLine)
  lines = written
  observeRequests((request) => written.write(lineOf(request)))
}

export function droppedLines(): number {
  return lines?.dropped ?? 0
}

export async function endRequestLog(): Promise<void> {
  await lines?.flush(flushMillisecondsMax)
}

function lineOf({ id, method, route, status, milliseconds, bytes, cache }: AnsweredRequest): string {
  const durationMs = Math.round(milliseconds * 10) / 10
  const time = new Date().toISOString()
  return `${JSON.stringify({ time, msg: 'request', id, method, route, status, durationMs, bytes, cached: cache === 'hit' })}\n`
}

function droppedLine(count: number): string {
  return `${JSON.stringify({ time: new Date().toISOString(), msg: 'request lines dropped', count })}\n`
}

/** Node writes to a pipe without waiting for it, but to a file in the event loop: a slow disk would hold up requests. */
function toStandardOutput(): WriteText {
  const kind = fstatSync(standardOutput)
  if (!kind.isFIFO() && !kind.isSocket()) return (text, written) => write(standardOutput, text, written)
  return (text, written) => process.stdout.write(text, written)
}
