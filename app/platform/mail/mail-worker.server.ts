import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { emails } from './email-tables.server.ts'
import { onEmailEnqueued } from './enqueue-email.server.ts'
import { attemptsMax, retryDelaySeconds } from './retry.ts'
import { deliver } from './transport.server.ts'

type EmailRow = typeof emails.$inferSelect

const pollMilliseconds = 5_000

export interface MailWorker {
  stop: () => Promise<void>
  deliverNow: () => Promise<void>
}

/**
 * Each replica may run one. A claim lasts at least a minute, four times the transport's timeout: no second worker takes
 * the email. After a crash it is sent again under the same Message-ID: twice is better than never.
 */
export function startMailWorker(): MailWorker {
  const accepted = new Set<string>()
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()

  const drain = async () => {
    try {
      do {
        again = false
        let more = true
        while (more && !stopping.signal.aborted) more = await sendNextEmail(accepted)
      } while (again && !stopping.signal.aborted)
    } catch (problem) {
      log.error({ problem: whatWentWrong(problem) }, 'the mail worker failed')
    } finally {
      // Synchronous with the last check of `again`, so that no email is missed in between.
      running = null
    }
  }
  const deliverNow = () => {
    again = true
    running ??= drain()
    return running
  }
  const timer = setInterval(() => void deliverNow(), pollMilliseconds)
  timer.unref()
  onEmailEnqueued(() => void deliverNow())
  void deliverNow()
  return {
    deliverNow,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      onEmailEnqueued(() => {})
      await running
    },
  }
}

/** @param accepted emails sent but not marked yet, because the database was unreachable. */
async function sendNextEmail(accepted: Set<string>): Promise<boolean> {
  await markSent(accepted)
  const email = await claimDueEmail()
  if (!email) return false
  try {
    await deliver(email)
    accepted.add(email.id)
  } catch (problem) {
    await noteFailure(email, problem)
    return true
  }
  await markSent(accepted)
  return true
}

function claimDueEmail(): Promise<EmailRow | null> {
  return transaction(async () => {
    const at = now()
    const [due] = await db
      .select()
      .from(emails)
      .where(and(isNull(emails.sentAt), isNull(emails.failedAt), lte(emails.nextAttemptAt, at)))
      .orderBy(asc(emails.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const attempts = due.attempts + 1
    const nextAttemptAt = new Date(at.getTime() + retryDelaySeconds(attempts) * 1000)
    await db.update(emails).set({ attempts, nextAttemptAt }).where(eq(emails.id, due.id))
    return { ...due, attempts, nextAttemptAt }
  })
}

/** The text is deleted once sent: its links give access to accounts. */
async function markSent(accepted: Set<string>): Promise<void> {
  if (accepted.size === 0) return
  const ids = [...accepted]
  await db.update(emails).set({ sentAt: now(), text: '', html: '', lastError: null }).where(inArray(emails.id, ids))
  for (const id of ids) accepted.delete(id)
}

async function noteFailure(email: EmailRow, problem: unknown): Promise<void> {
  const failedAt = email.attempts >= attemptsMax ? now() : null
  const { code, responseCode } = problem as { code?: string; responseCode?: number }
  // The server's reply often repeats the address: it is stored, not logged.
  const found = { emailId: email.id, attempts: email.attempts, code, answer: responseCode }
  log.warn(found, failedAt ? 'email given up' : 'email not accepted yet')
  await db
    .update(emails)
    .set({ failedAt, lastError: whatWentWrong(problem) })
    .where(eq(emails.id, email.id))
}

/** Drizzle's message repeats the query's values; its cause does not. */
function whatWentWrong(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? problem.cause.message : problem.message
}
