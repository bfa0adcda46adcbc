import { and, eq, gte } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { letters } from '#platform/mail/letter-tables.server.ts'
import { post } from '#platform/mail/post.server.ts'
import { reportReopenedLetter } from './letters.ts'
import { commentReports } from './moderation-tables.server.ts'
import { reporterKey } from './report.ts'

/**
 * A withdrawal was undone: its reports wait again. The address of who reported is in the letter to them, and nowhere
 * else: call this before that letter is taken back, in the same transaction. One that has left is corrected by another.
 */
export async function reopenReports(commentId: string, decidedAt: Date): Promise<void> {
  const closed = and(
    eq(commentReports.commentId, commentId),
    eq(commentReports.outcome, 'withdrawn'),
    gte(commentReports.closedAt, decidedAt),
  )
  for (const { id, text, articleId } of await db.select().from(commentReports).where(closed)) {
    const ofReporter = eq(letters.key, reporterKey(commentId, id))
    const [letter] = await db.select().from(letters).where(ofReporter)
    const reopened = { closedAt: null, closedBy: null, outcome: null, answer: null, email: letter?.to ?? null }
    await db.update(commentReports).set(reopened).where(eq(commentReports.id, id))
    if (!letter || (letter.sentAt === null && letter.attempts === 0)) continue
    // The next decision is told under the same key.
    await db.update(letters).set({ key: null }).where(ofReporter)
    const [article] = await db.select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))
    await post(reportReopenedLetter(letter.to, { text, title: article?.title ?? 'Article supprimé' }, config))
  }
}
