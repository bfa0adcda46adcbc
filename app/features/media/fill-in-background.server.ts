import { queueOf } from '#platform/concurrency/concurrency.ts'
import { outsideTransaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

const begunMax = 5000

/** @param isLasting whether a failure would come again. @returns whether the file is queued */
export function fillInBackground(
  work: (key: string) => Promise<unknown>,
  isLasting: (problem: unknown) => boolean = () => true,
): (key: string) => boolean {
  const inTurn = queueOf(1)
  const running = new Set<string>()
  const failures = new Set<string>()
  return (key) => {
    if (failures.has(key) || running.size + failures.size >= begunMax) return false
    if (running.has(key)) return true
    running.add(key)
    outsideTransaction(() => inTurn(() => work(key)))
      .catch((problem: unknown) => {
        if (isLasting(problem)) failures.add(key)
        log.warn({ problem, key }, 'what a stored file lacks could not be made')
      })
      .finally(() => running.delete(key))
    return true
  }
}
