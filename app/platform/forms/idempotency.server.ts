import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { heldAtOnce } from '#platform/postgres/pools.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { idempotencyKeyField } from '../requests/idempotency-key.ts'
import { acceptedForms, type FormAnswer } from './idempotency-tables.server.ts'

const storedHours = 24

/** A handler may take long, and pages need connections too. */
const queue = queueOf(heldAtOnce('main'))

export function countingTransaction<T>(work: () => Promise<T>): Promise<T> {
  return queue(() => transaction(work))
}

/**
 * A repeated form of the same sender gets the first accepted answer.
 * @param handle accepts with a redirect or a plain value, refuses with `data()` and a status
 * @param answerToChange answers when a form with other fields was accepted before; `handle` does by default
 */
export async function handleOnce<Answer>(
  { request, form, sender }: { request: Request; form: FormData; sender: string },
  handle: () => Promise<Answer>,
  answerToChange?: () => Answer,
): Promise<Answer | Response> {
  const key = form.get(idempotencyKeyField)
  if (typeof key !== 'string' || !isUuid(key)) return handle()
  const address = new URL(request.url).pathname.replace(/\.data$/, '')
  const entries = [...form].filter(([, value]) => typeof value === 'string' || value.size > 0)
  const fields = entries.map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]])
  return answerOnce({ key, sender, address, content: fields }, handle, answerToChange)
}

interface KeyedRequest {
  key: string
  sender: string
  address: string
  content: unknown[]
}

export function answerOnce<Answer>(
  { key, sender, address, content }: KeyedRequest,
  handle: () => Promise<Answer>,
  answerToChange?: () => Answer,
): Promise<Answer | Response> {
  const digest = digestOf([address, sender, key])
  const fields = digestOf(content)
  return countingTransaction(async () => {
    const isThis = eq(acceptedForms.digest, digest)
    // Waits for a concurrent request with the same key: the no-op update locks and returns its row.
    const [row] = await db
      .insert(acceptedForms)
      .values({ digest, acceptedAt: now() })
      .onConflictDoUpdate({ target: acceptedForms.digest, set: { digest } })
      .returning({ answer: acceptedForms.answer })
    const earlier = row?.answer
    if (earlier?.fields === fields) return 'shown' in earlier ? (earlier.shown as Answer) : new Response(null, earlier)
    if (earlier && answerToChange) return answerToChange()
    const answer = await handle()
    const acceptance = acceptedAnswer(answer)
    if (acceptance)
      await db
        .update(acceptedForms)
        .set({ answer: { ...acceptance, fields }, acceptedAt: now() })
        .where(isThis)
    else if (!earlier) await db.delete(acceptedForms).where(isThis)
    return answer
  })
}

export async function deleteOldAcceptedForms(): Promise<void> {
  const before = new Date(now().getTime() - storedHours * 60 * 60 * 1000)
  await db.delete(acceptedForms).where(lt(acceptedForms.acceptedAt, before))
}

export function digestOf(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

function acceptedAnswer(answer: unknown): FormAnswer | null {
  if (!(answer instanceof Response)) return 'init' in Object(answer) ? null : { shown: answer }
  if (answer.status < 300 || answer.status >= 400) return null
  return { status: answer.status, headers: [...answer.headers] }
}
