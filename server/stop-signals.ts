import { log } from '#platform/log.server.ts'
import { stopEveryServer } from '#embedded-postgres/postgres.ts'
import { keepUntilExit } from './process-lifecycle.ts'

/** SIGTERM comes from a service manager, whose proxies need time to notice; Ctrl-C from a person who waits. */
export type StopPace = 'drain first' | 'at once'

/** npm may pass on the Ctrl-C that the terminal already sent: only a later one counts as a second press. */
const insistsAfterMilliseconds = 1_000

let stopServing: ((pace: StopPace) => void) | null = null
let startStoppedAt: number | null = null

/** Until `whenServing` is called, a stop signal ends the databases that were started so far. */
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

/** Silences the log, because unfinished work fails when its database stops. */
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

/** Never resolves during a stop, so that its caller does not report the failure that the stop caused. */
export async function waitIfStopping(): Promise<void> {
  if (startStoppedAt !== null) await new Promise(() => {})
}
