import { Tinypool } from 'tinypool'
import { log } from '../log.server.ts'

type Work = (input: never) => unknown
const restMilliseconds = 60_000

/**
 * Runs what a file exports in a thread of its own, one call at a time, so that no request waits for it.
 * @param millisecondsMax ends a call, with its thread, and lets a thread that rests end too
 */
export function threadOf<Exports extends Record<keyof Exports, Work>>(program: URL, millisecondsMax?: number) {
  let pool: Tinypool | null = null
  return <Name extends keyof Exports & string>(
    name: Name,
    input: Parameters<Exports[Name]>[0],
  ): Promise<Awaited<ReturnType<Exports[Name]>>> => {
    // Without a minimum, calls behind a thread that died would wait for the next call, or for their end.
    const threads = { minThreads: millisecondsMax ? 0 : 1, maxThreads: 1, idleTimeout: restMilliseconds }
    pool ??= new Tinypool({ filename: program.href, ...threads, execArgv: [] }).on('error', (problem) =>
      log.error({ problem }, 'a thread failed between two calls'),
    )
    return pool.run(input, { name, ...(millisecondsMax && { signal: AbortSignal.timeout(millisecondsMax) }) })
  }
}
