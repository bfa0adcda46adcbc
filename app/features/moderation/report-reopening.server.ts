import { and, eq, gte } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { letters } from '#platform/mail/letter-tables.server.ts'
import { commentReports } from './moderation-tables.server.ts'
import { undoGraceSeconds, undoSeconds } from './moderation.ts'
import { reporterKey } from './report.ts'

/**
 * A withdrawal was taken back within its seconds: its reports wait again. The address of who reported is in the letter
 * that has not left, and nowhere else: call this before the letter is taken back, in the same transaction.
 */
export async function reopenReports(commentId: string): Promise<void> {
  const since = new Date(now().getTime() - (undoSeconds + undoGraceSeconds) * 1000)
  const closed = and(
    eq(commentReports.commentId, commentId),
    eq(commentReports.outcome, 'withdrawn'),
    gte(commentReports.closedAt, since),
  )
  for (const { id } of await db.select({ id: commentReports.id }).from(commentReports).where(closed)) {
    const [letter] = await db
      .select({ to: letters.to })
      .from(letters)
      .where(eq(letters.key, reporterKey(commentId, id)))
    const reopened = { closedAt: null, closedBy: null, outcome: null, answer: null, email: letter?.to ?? null }
    await db.update(commentReports).set(reopened).where(eq(commentReports.id, id))
  }
}
