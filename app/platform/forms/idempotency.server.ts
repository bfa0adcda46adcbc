import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { queueOf } from '#platform/queue.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { idempotencyKeyField } from './idempotency-key.ts'
import { acceptedForms } from './idempotency-tables.server.ts'

/** What a form that was accepted is answered with: a redirect, or what the page shows in place. */
export type StoredAnswer = { status: number; headers: [name: string, value: string][] } | { shown: unknown }

const storedHours = 24

/**
 * What a form writes and the fact that it was accepted are one transaction; its handler may count an attempt on a second
 * connection meanwhile. Fewer at once than half of the pool's, so that a second one is always free.
 */
const inTurn = queueOf(4)

/**
 * Handles a form with a key once: sent again, even at the same moment or to another replica, it gets the first one's
 * answer and writes nothing. What is refused may be sent again, and so may another text under the same key: a page that
 * comes back from the browser's memory still has it.
 * @param sender who sends it: a key opens nothing of somebody else's.
 * @param handle answers with a redirect or a plain value when it accepts, with `data()` and a status when it refuses.
 */
export async function handleOnce<Answer>(
  { request, form, sender }: { request: Request; form: FormData; sender: string },
  handle: () => Promise<Answer>,
): Promise<Answer | Response> {
  const digest = digestOf(new URL(request.url).pathname, form, sender)
  if (!digest) return handle()
  return inTurn(() =>
    transaction(async () => {
      // Waits for the same form while it is being handled.
      const [first] = await db
        .insert(acceptedForms)
        .values({ digest, acceptedAt: now() })
        .onConflictDoNothing()
        .returning({ digest: acceptedForms.digest })
      if (!first) return answerGiven<Answer>(digest)
      const answer = await handle()
      const stored = storedAnswer(answer)
      const isThis = eq(acceptedForms.digest, digest)
      await (stored
        ? db.update(acceptedForms).set({ answer: stored }).where(isThis)
        : db.delete(acceptedForms).where(isThis))
      return answer
    }),
  )
}

export async function forgetAcceptedForms(): Promise<void> {
  const before = new Date(now().getTime() - storedHours * 60 * 60 * 1000)
  await db.delete(acceptedForms).where(lt(acceptedForms.acceptedAt, before))
}

function digestOf(pathname: string, form: FormData, sender: string): string | null {
  const key = form.get(idempotencyKeyField)
  if (typeof key !== 'string' || !isUuid(key)) return null
  const fields = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]])
  const said = JSON.stringify([pathname.replace(/\.data$/, ''), sender, fields])
  return createHash('sha256').update(said).digest('base64url')
}

/** Null for a refusal. */
function storedAnswer(answer: unknown): StoredAnswer | null {
  if (!(answer instanceof Response)) return 'init' in Object(answer) ? null : { shown: answer }
  if (answer.status < 300 || answer.status >= 400) return null
  return { status: answer.status, headers: [...answer.headers] }
}

async function answerGiven<Answer>(digest: string): Promise<Answer | Response> {
  const [row] = await db
    .select({ answer: acceptedForms.answer })
    .from(acceptedForms)
    .where(eq(acceptedForms.digest, digest))
  if (!row?.answer) throw new Error('A form was accepted without an answer.')
  return 'shown' in row.answer ? (row.answer.shown as Answer) : new Response(null, row.answer)
}
