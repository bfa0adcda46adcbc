import { log } from '#platform/log.server.ts'
import { stopEveryServer } from '#embedded-postgres/postgres.ts'
import { keepUntilExit } from './process-lifecycle.ts'

/** How much time the proxies in front get to notice: SIGTERM is sent by service managers, Ctrl-C by who waits for it. */
export type StopPace = 'drain first' | 'at once'

/** A second Ctrl-C, which is not the echo of the first: npm may pass the terminal's on. */
const insistsAfterMilliseconds = 1_000

let stopServing: ((pace: StopPace) => void) | null = null
let startStoppedAt: number | null = null

/** From the first moment on: until `whenServing` is called, a stop ends what was started so far. */
export function onStopSignal(): void {
  const stop = (pace: StopPace) => (stopServing ? stopServing(pace) : void stopStarting(pace))
  process.on('SIGTERM', () => stop('drain first'))
  // A terminal that is closed sends SIGHUP.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop('at once'))
  // npm passes a signal to its shell, which exits without passing it on: watch for the parent's exit.
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== parent) stop('drain first')
  }, 500).unref()
}

export function whenServing(stop: (pace: StopPace) => void): void {
  stopServing = stop
}

/** Work under way loses its database, which is no failure. */
async function stopStarting(pace: StopPace): Promise<void> {
  if (startStoppedAt !== null) {
    if (pace === 'at once' && performance.now() - startStoppedAt > insistsAfterMilliseconds) process.exit(1)
    return
  }
  startStoppedAt = performance.now()
  keepUntilExit(0)
  log.level = 'silent'
  await stopEveryServer()
  process.exit(0)
}

/** Never resolves once a stop ended the start: for what is about to tell a failure. */
export async function waitIfStopping(): Promise<void> {
  if (startStoppedAt !== null) await new Promise(() => {})
}
