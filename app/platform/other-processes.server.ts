import { log } from './log.server.ts'

/** What processes tell each other about themselves; events of the product have other names. */
export const control = { here: '.here', gone: '.gone', acknowledged: '.heard' } as const

/** A process that stays silent for so long is gone, or so busy that nobody should wait for it. */
const waitMillisecondsMax = 500

/** Acknowledgements of events that nobody waits for yet, or that are not ours: far more than are ever under way. */
const earlyMax = 200

/** The other replicas, as far as this one knows, and what they have not acknowledged yet. */
export function otherProcesses() {
  const knownProcesses = new Set<string>()
  const awaited = new Map<string, { missing: Set<string>; done: () => void }>()

  /** Heard on another connection than the commit is: an acknowledgement may be here first. */
  const early = new Map<string, Set<string>>()

  const settle = (event: string, process: string) => {
    const waiting = awaited.get(event)
    if (!waiting?.missing.delete(process) || waiting.missing.size > 0) return
    awaited.delete(event)
    waiting.done()
  }
  const rememberEarly = (event: string, process: string) => {
    early.set(event, (early.get(event) ?? new Set()).add(process))
    const [oldest] = early.keys()
    if (early.size > earlyMax && oldest !== undefined) early.delete(oldest)
  }
  const forget = (process: string) => {
    knownProcesses.delete(process)
    for (const event of awaited.keys()) settle(event, process)
  }

  return {
    /** Whoever says anything is there, even if it was silent for too long before. */
    addProcess: (process: string) => knownProcesses.add(process),
    forget,
    acknowledge(event: string, process: string): void {
      if (awaited.has(event)) settle(event, process)
      else rememberEarly(event, process)
    },
    /** Resolves once every other process has heard the event, or has been silent for too long. */
    async acknowledgedBy(event: string): Promise<void> {
      const acknowledged = early.get(event)
      const missing = new Set(Array.from(knownProcesses).filter((process) => !acknowledged?.has(process)))
      early.delete(event)
      if (missing.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      awaited.set(event, { missing, done: resolve })
      const giveUp = () => {
        if (missing.size === 0) return
        log.warn({ processes: [...missing] }, 'other processes are silent')
        for (const process of Array.from(missing)) forget(process)
      }
      // If it was this process that was busy, their answers wait to be read: after timers, before what is immediate.
      const timer = setTimeout(() => setImmediate(giveUp), waitMillisecondsMax)
      await promise
      clearTimeout(timer)
    },
  }
}
