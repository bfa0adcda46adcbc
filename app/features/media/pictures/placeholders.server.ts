import { eq } from 'drizzle-orm'
import { db, outsideTransaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { pictures } from '../media-tables.server.ts'
import { describePicture } from '../image-processing/image-processing.server.ts'
import { withOriginal } from '../image-processing/original.server.ts'
import { queueOf } from '#platform/concurrency.ts'

const limited = queueOf(1)
/** Failed ones included: they are not retried at each visit. */
const begun = new Set<string>()
const begunMax = 5000

export function fillPlaceholder(key: string): void {
  if (begun.has(key) || begun.size >= begunMax) return
  begun.add(key)
  const filled = outsideTransaction(() => limited(() => fill(key)))
  filled.then(
    () => begun.delete(key),
    (problem: unknown) => log.warn({ problem, key }, 'a placeholder could not be made'),
  )
}

async function fill(key: string): Promise<void> {
  await withOriginal(key, async (file) => {
    const { placeholder } = await describePicture(file)
    await db.update(pictures).set({ placeholder }).where(eq(pictures.key, key))
  })
}
