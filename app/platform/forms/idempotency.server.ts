import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { queueOf } from '#platform/concurrency.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { idempotencyKeyField } from './idempotency-key.ts'
import { acceptedForms, type FormAnswer } from './idempotency-tables.server.ts'

const storedHours = 24

/**
 * What a form writes and the fact that it was accepted are one transaction; its handler may count an attempt on a second
 * connection meanwhile. Fewer at once than half of the pool's, so that a second one is always free.
 */
const limited = queueOf(4)

/**
 * Handles a form with a key once: sent again, even at the same moment or to another replica, it gets the first one's
 * answer and writes nothing. What is refused may be sent again, and so may other fields under the same key: a page that
 * comes back from the browser's memory still has it. Only the last accepted ones are remembered, so that going back to
 * earlier ones writes them again.
 * @param sender who sends it: a key opens nothing of somebody else's.
 * @param handle answers with a redirect or a plain value when it accepts, with `data()` and a status when it refuses.
 */
export async function handleOnce<Answer>(
  { request, form, sender }: { request: Request; form: FormData; sender: string },
  handle: () => Promise<Answer>,
): Promise<Answer | Response> {
  const key = form.get(idempotencyKeyField)
  if (typeof key !== 'string' || !isUuid(key)) return handle()
  const digest = digestOf([new URL(request.url).pathname.replace(/\.data$/, ''), sender, key])
  const fields = digestOf(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]),
  )
  return limited(() =>
    transaction(async () => {
      const isThis = eq(acceptedForms.digest, digest)
      // Waits for the same form while it is being handled; the update that changes nothing locks and reads the row.
      const [stored] = await db
        .insert(acceptedForms)
        .values({ digest, acceptedAt: now() })
        .onConflictDoUpdate({ target: acceptedForms.digest, set: { digest } })
        .returning({ answer: acceptedForms.answer })
      const earlier = stored?.answer
      if (earlier?.fields === fields)
        return 'shown' in earlier ? (earlier.shown as Answer) : new Response(null, earlier)
      const answer = await handle()
      const accepted = acceptedAnswer(answer)
      if (accepted)
        await db
          .update(acceptedForms)
          .set({ answer: { ...accepted, fields }, acceptedAt: now() })
          .where(isThis)
      else if (!earlier) await db.delete(acceptedForms).where(isThis)
      return answer
    }),
  )
}

export async function forgetAcceptedForms(): Promise<void> {
  const before = new Date(now().getTime() - storedHours * 60 * 60 * 1000)
  await db.delete(acceptedForms).where(lt(acceptedForms.acceptedAt, before))
}

function digestOf(content: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** Null for a refusal. */
function acceptedAnswer(answer: unknown): FormAnswer | null {
  if (!(answer instanceof Response)) return 'init' in Object(answer) ? null : { shown: answer }
  if (answer.status < 300 || answer.status >= 400) return null
  return { status: answer.status, headers: [...answer.headers] }
}
