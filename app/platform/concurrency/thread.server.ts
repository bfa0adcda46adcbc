import { Tinypool } from 'tinypool'
import { log } from '../log.server.ts'

type Work = (input: never) => unknown
const restMilliseconds = 60_000

/** Calls run one at a time, so that no request waits. @param millisecondsMax ends a call, and a thread that rests */
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
