import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { letters } from './letter-tables.server.ts'
import { whenPosted } from './post.server.ts'
import { deliver } from './transport.server.ts'

const roundMilliseconds = 5_000
const firstRetrySeconds = 60
const longestRetrySeconds = 6 * 60 * 60
/** With these delays the last attempt is about three days after the first. */
const attemptsMax = 20

export interface Postman {
  stop(): Promise<void>
  /** Sends all that is due, now. */
  deliverNow(): Promise<void>
}

/**
 * Sends letters as they become due. Several replicas can run one each: a letter is locked while it is being sent.
 * A crash between the server's acceptance and our commit sends it a second time, under the same Message-ID: twice is
 * better than never for a letter that somebody waits for.
 */
export function startPostman(): Postman {
  let round: Promise<void> | null = null
  let again = false
  const walk = async () => {
    do {
      again = false
      while (await sendNextLetter()) {
        // one letter a transaction: a crash loses the memory of one sending at most
      }
    } while (again)
  }
  const deliverNow = () => {
    again = true
    round ??= walk()
      .catch((problem: unknown) => log.error({ problem }, 'the postman stumbled'))
      .finally(() => {
        round = null
      })
    return round
  }
  const timer = setInterval(() => void deliverNow(), roundMilliseconds)
  timer.unref()
  whenPosted(() => void deliverNow())
  void deliverNow()
  return {
    deliverNow,
    async stop() {
      clearInterval(timer)
      whenPosted(() => {})
      await round
    },
  }
}

async function sendNextLetter(): Promise<boolean> {
  return transaction(async () => {
    const [letter] = await db
      .select()
      .from(letters)
      .where(and(isNull(letters.sentAt), isNull(letters.failedAt), lte(letters.nextAttemptAt, now())))
      .orderBy(asc(letters.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!letter) return false
    const attempts = letter.attempts + 1
    try {
      await deliver(letter, letter.id)
      // Links in a letter open doors: once it has left, its text is not kept.
      await db.update(letters).set({ sentAt: now(), attempts, text: '', html: '', lastError: null }).where(eq(letters.id, letter.id))
    } catch (problem) {
      const lastError = problem instanceof Error ? problem.message : String(problem)
      const delaySeconds = Math.min(firstRetrySeconds * 2 ** letter.attempts, longestRetrySeconds)
      const nextAttemptAt = new Date(now().getTime() + delaySeconds * 1000)
      const failedAt = attempts >= attemptsMax ? now() : null
      log.warn({ letter: letter.id, attempts, problem: lastError }, failedAt ? 'letter given up' : 'letter not accepted yet')
      await db.update(letters).set({ attempts, nextAttemptAt, failedAt, lastError }).where(eq(letters.id, letter.id))
    }
    return true
  })
}
