import { queueOf } from '#platform/concurrency/concurrency.ts'
import { outsideTransaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

const begunMax = 5000

/** Describes stored files one at a time. @returns whether the file is queued; a failed one is not tried again */
export function fillInBackground(work: (key: string) => Promise<unknown>): (key: string) => boolean {
  const inTurn = queueOf(1)
  const running = new Set<string>()
  const failures = new Set<string>()
  return (key) => {
    if (failures.has(key) || running.size + failures.size >= begunMax) return false
    if (running.has(key)) return true
    running.add(key)
    outsideTransaction(() => inTurn(() => work(key)))
      .catch((problem: unknown) => {
        failures.add(key)
        log.warn({ problem, key }, 'a stored file could not be described')
      })
      .finally(() => running.delete(key))
    return true
  }
}
