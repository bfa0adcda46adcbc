import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { letters } from './letter-tables.server.ts'
import { whenPosted } from './post.server.ts'
import { attemptsMax, retryDelaySeconds } from './retry.ts'
import { deliver } from './transport.server.ts'

type PostedRow = typeof letters.$inferSelect

const roundMilliseconds = 5_000

export interface Postman {
  /** Lets the letter that is being handed over finish, and takes no other. */
  stop: () => Promise<void>
  /** Sends all that is due, now. */
  deliverNow: () => Promise<void>
}

/**
 * Sends letters as they become due. Several replicas can run one each.
 *
 * A letter is claimed, and the claim committed, before it is handed over: its next attempt is then at least a minute
 * away, four times the transport's patience, so that no other postman takes it meanwhile, even when the clocks of two
 * machines differ by some seconds. No lock and no transaction is held while a mail server thinks. It is marked after the
 * server's acceptance; a crash in between, or an acceptance that comes after our patience, sends it a second time, under
 * the same Message-ID: twice is better than never for a letter that somebody waits for.
 */
export function startPostman(): Postman {
  const accepted = new Set<string>()
  let round: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()

  const walk = async () => {
    try {
      do {
        again = false
        let more = true
        while (more && !stopping.signal.aborted) more = await sendNextLetter(accepted)
      } while (again && !stopping.signal.aborted)
    } catch (problem) {
      log.error({ problem: whatWentWrong(problem) }, 'the postman stumbled')
    } finally {
      // In the same breath as the last look at `again`: a letter posted from here on begins a new round.
      round = null
    }
  }
  const deliverNow = () => {
    again = true
    round ??= walk()
    return round
  }
  const timer = setInterval(() => void deliverNow(), roundMilliseconds)
  timer.unref()
  whenPosted(() => void deliverNow())
  void deliverNow()
  return {
    deliverNow,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      whenPosted(() => {})
      await round
    },
  }
}

/** @param accepted letters that a server took and that could not be marked yet, the database being away. */
async function sendNextLetter(accepted: Set<string>): Promise<boolean> {
  await markSent(accepted)
  const letter = await claimDueLetter()
  if (!letter) return false
  try {
    await deliver(letter)
    accepted.add(letter.id)
  } catch (problem) {
    await noteFailure(letter, problem)
    return true
  }
  await markSent(accepted)
  return true
}

function claimDueLetter(): Promise<PostedRow | null> {
  return transaction(async () => {
    const at = now()
    const [due] = await db
      .select()
      .from(letters)
      .where(and(isNull(letters.sentAt), isNull(letters.failedAt), lte(letters.nextAttemptAt, at)))
      .orderBy(asc(letters.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return null
    const attempts = due.attempts + 1
    const nextAttemptAt = new Date(at.getTime() + retryDelaySeconds(attempts) * 1000)
    await db.update(letters).set({ attempts, nextAttemptAt }).where(eq(letters.id, due.id))
    return { ...due, attempts, nextAttemptAt }
  })
}

/** Links in a letter open doors: once it has left, its text is not kept. */
async function markSent(accepted: Set<string>): Promise<void> {
  if (accepted.size === 0) return
  const ids = [...accepted]
  await db.update(letters).set({ sentAt: now(), text: '', html: '', lastError: null }).where(inArray(letters.id, ids))
  for (const id of ids) accepted.delete(id)
}

async function noteFailure(letter: PostedRow, problem: unknown): Promise<void> {
  const failedAt = letter.attempts >= attemptsMax ? now() : null
  const { code, responseCode } = problem as { code?: string; responseCode?: number }
  // The server's sentence often repeats the address: it goes to the table, not to the log.
  const found = { letter: letter.id, attempts: letter.attempts, code, answer: responseCode }
  log.warn(found, failedAt ? 'letter given up' : 'letter not accepted yet')
  await db
    .update(letters)
    .set({ failedAt, lastError: whatWentWrong(problem) })
    .where(eq(letters.id, letter.id))
}

/** Drizzle's own sentence repeats the values of the query; that of its cause does not. */
function whatWentWrong(problem: unknown): string {
  if (!(problem instanceof Error)) return String(problem)
  return problem.cause instanceof Error ? problem.cause.message : problem.message
}
