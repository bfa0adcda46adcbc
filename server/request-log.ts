import pino from 'pino'
import { atMostEveryMinute } from '#platform/concurrency/concurrency.ts'
import { log } from '#platform/log.server.ts'
import {
  type Answer,
  countDroppedLines,
  onRequestEnd,
  type RequestRecord,
} from '#platform/http/request-record.server.ts'

const standardOutput = 1
/** A write wakes another thread, which costs as much as several cached pages. */
const batchBytesMax = 64 * 1024
const lineBytesMax = 1024
const flushMilliseconds = 100
const waitingBytesMax = 1024 * 1024

let output: ReturnType<typeof pino.destination> | null = null
const batch = Buffer.allocUnsafeSlow(batchBytesMax)
let batchBytes = 0
let writeTimer: NodeJS.Timeout | null = null
let isEnding = false

/** A line never holds who asked, nor the words that were asked. */
export function startRequestLog(): void {
  // Reading `process.stdout` makes a pipe non-blocking: one that nobody reads would hold a thread, and the end of the process.
  process.stdout.on('error', () => {})
  // This runs before pino's own listener, which writes what is left for as long as the pipe is full.
  process.prependListener('exit', () => (isEnding = true))
  output = pino.destination({
    dest: standardOutput,
    sync: false,
    maxLength: waitingBytesMax,
    retryEAGAIN: () => !isEnding,
  })
  output.on('error', () => {})
  output.on('drop', (lines: string) => {
    warnOfDroppedLines(countDroppedLines(lines.split('\n').length - 1))
  })
  onRequestEnd(addLine)
}

/** The line is written by hand, in a quarter of pino's time: methods, routes and ids need no escapes. */
function addLine({ id, route, cache }: RequestRecord, { method, status, milliseconds, bytes }: Answer): void {
  if (batchBytes > batchBytesMax - lineBytesMax) writeLines()
  const durationMs = Math.round(milliseconds * 10) / 10
  batchBytes += batch.write(
    `{"level":30,"time":"${timeNow()}","id":"${id}","method":${inQuotes(method)},"route":${inQuotes(route)},` +
      `"status":${status},"durationMs":${durationMs},"bytes":${bytes},"cached":${cache === 'hit'},"msg":"request"}\n`,
    batchBytes,
    'latin1',
  )
  writeTimer ??= setTimeout(writeLines, flushMilliseconds).unref()
}

function inQuotes(text: string | null): string {
  return text === null ? 'null' : `"${text}"`
}

let timeText = ''
let timeMilliseconds = 0

function timeNow(): string {
  const now = Date.now()
  if (now !== timeMilliseconds) {
    timeMilliseconds = now
    timeText = new Date(now).toISOString()
  }
  return timeText
}

function writeLines(): void {
  if (writeTimer) clearTimeout(writeTimer)
  writeTimer = null
  if (batchBytes > 0) output?.write(batch.toString('latin1', 0, batchBytes))
  batchBytes = 0
}

const warnOfDroppedLines = atMostEveryMinute((count: number) =>
  log.warn({ count }, 'request lines dropped: standard output takes none'),
)

export function endRequestLog(): void {
  isEnding = true
  try {
    writeLines()
    output?.flushSync()
  } catch {
    // The pipe is full.
  }
  output?.destroy()
}
