import { queueOf } from '#platform/concurrency/concurrency.ts'
import { outsideTransaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

const begunMax = 5000

/** Of stored files, one at a time. @returns whether it begins or is under way: what failed is not tried at each visit. */
export function fillInBackground(work: (key: string) => Promise<unknown>): (key: string) => boolean {
  const limited = queueOf(1)
  const begun = new Set<string>()
  const failed = new Set<string>()
  return (key) => {
    if (failed.has(key) || begun.size + failed.size >= begunMax) return false
    if (begun.has(key)) return true
    begun.add(key)
    outsideTransaction(() => limited(() => work(key)))
      .catch((problem: unknown) => {
        failed.add(key)
        log.warn({ problem, key }, 'a stored file could not be described')
      })
      .finally(() => begun.delete(key))
    return true
  }
}
