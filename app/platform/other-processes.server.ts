import { log } from './log.server.ts'

/** What processes tell each other about themselves; events of the product have other names. */
export const control = { here: '.here', gone: '.gone', heard: '.heard' } as const

/** A process that stays silent for so long is gone, or so busy that nobody should wait for it. */
const patienceMilliseconds = 500

/** The other replicas, as far as this one knows, and what they have not acknowledged yet. */
export function otherProcesses() {
  const known = new Set<string>()
  const awaited = new Map<string, { missing: Set<string>; done: () => void }>()

  const settle = (event: string, process: string) => {
    const waiting = awaited.get(event)
    if (!waiting?.missing.delete(process) || waiting.missing.size > 0) return
    awaited.delete(event)
    waiting.done()
  }
  const forget = (process: string) => {
    known.delete(process)
    for (const event of awaited.keys()) settle(event, process)
  }

  return {
    meet: (process: string) => known.add(process),
    forget,
    acknowledge: settle,
    /** Resolves once every other process has heard the event, or has been silent for too long. */
    async heardBy(event: string): Promise<void> {
      if (known.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const missing = new Set(known)
      awaited.set(event, { missing, done: resolve })
      const timer = setTimeout(() => {
        log.warn({ processes: [...missing] }, 'other processes are silent')
        for (const process of Array.from(missing)) forget(process)
      }, patienceMilliseconds)
      await promise
      clearTimeout(timer)
    },
  }
}
