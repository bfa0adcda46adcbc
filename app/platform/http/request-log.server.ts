import pino from 'pino'
import { atMostEveryMinute } from '../concurrency/concurrency.ts'
import { log } from '../log.server.ts'
import { onRequestEnd } from './request-record.server.ts'

const standardOutput = 1
/** A pipe takes that much as a whole: lines of several processes on one pipe do not mix. */
const batchBytesMax = 4096
const waitingBytesMax = 1024 * 1024
const flushMilliseconds = 100

let output: ReturnType<typeof pino.destination> | null = null
let dropped = 0
let isEnding = false

/** One JSON line for each request on standard output, without anything that says who asked, or for what in words. */
export function startRequestLog(): void {
  // Reading `process.stdout` makes a pipe non-blocking: one that nobody reads would hold a thread, and the end of the process.
  process.stdout.on('error', () => {})
  // Before pino's own listener, which writes what is left for as long as the pipe is full.
  process.prependListener('exit', () => (isEnding = true))
  output = pino.destination({
    dest: standardOutput,
    sync: false,
    minLength: batchBytesMax / 2,
    maxWrite: batchBytesMax,
    maxLength: waitingBytesMax,
    periodicFlush: flushMilliseconds,
    retryEAGAIN: () => !isEnding,
  })
  output.on('error', () => {})
  output.on('drop', () => {
    dropped += 1
    warnOfDropped(dropped)
  })
  const lines = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  onRequestEnd(({ id, method, route, status, milliseconds, bytes, cache }) => {
    const durationMs = Math.round(milliseconds * 10) / 10
    lines.info({ id, method, route, status, durationMs, bytes, cached: cache === 'hit' }, 'request')
  })
}

const warnOfDropped = atMostEveryMinute((count: number) =>
  log.warn({ count }, 'request lines dropped: standard output takes none'),
)

export function droppedLines(): number {
  return dropped
}

/** Writes what is left, unless standard output takes nothing. */
export function endRequestLog(): void {
  isEnding = true
  try {
    output?.flushSync()
  } catch {
    // The pipe is full.
  }
  output?.destroy()
}
