import { log } from './log.server.ts'

export const control = { here: '.here', gone: '.gone', acknowledged: '.heard' } as const

const waitMillisecondsMax = 500

const earlyMax = 200

export function otherProcesses() {
  const knownProcesses = new Set<string>()
  const waits = new Map<string, { missing: Set<string>; done: () => void }>()

  /** Acknowledgements use another connection than the commit and may arrive before it. */
  const early = new Map<string, Set<string>>()

  const settle = (event: string, process: string) => {
    const waiting = waits.get(event)
    if (!waiting?.missing.delete(process) || waiting.missing.size > 0) return
    waits.delete(event)
    waiting.done()
  }
  const rememberEarly = (event: string, process: string) => {
    early.set(event, (early.get(event) ?? new Set()).add(process))
    const [oldest] = early.keys()
    if (early.size > earlyMax && oldest !== undefined) early.delete(oldest)
  }
  const forget = (process: string) => {
    knownProcesses.delete(process)
    for (const event of waits.keys()) settle(event, process)
  }

  return {
    addProcess: (process: string) => knownProcesses.add(process),
    forget,
    acknowledge(event: string, process: string): void {
      if (waits.has(event)) settle(event, process)
      else rememberEarly(event, process)
    },
    async acknowledgedBy(event: string): Promise<void> {
      const earlyAnswers = early.get(event)
      const missing = new Set(Array.from(knownProcesses).filter((process) => !earlyAnswers?.has(process)))
      early.delete(event)
      if (missing.size === 0) return
      const { promise, resolve } = Promise.withResolvers<void>()
      waits.set(event, { missing, done: resolve })
      const giveUp = () => {
        if (missing.size === 0) return
        log.warn({ processes: [...missing] }, 'other processes do not answer')
        for (const process of Array.from(missing)) forget(process)
      }
      // If this process was the busy one, answers wait in its socket: read them before giving up.
      const timer = setTimeout(() => setImmediate(giveUp), waitMillisecondsMax)
      await promise
      clearTimeout(timer)
    },
  }
}
