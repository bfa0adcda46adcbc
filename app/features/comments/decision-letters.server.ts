import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { post, takeBack } from '#platform/mail/post.server.ts'
import { answeredLetter, decisionLetter, decisionLetterKey, decisionLetterSeconds } from './letters.ts'
import { addressFor } from './letter-choices.server.ts'
import { stopLink } from './letter-stop.server.ts'
import type { comments } from './comment-tables.server.ts'

type Comment = typeof comments.$inferSelect
export type ToldDecision = 'validated' | 'rejected' | 'deleted' | 'kept'

/**
 * Tells a member what became of their comment, unless they want no such letter. In the transaction of the decision.
 * @param by who decided: nobody writes to themselves.
 */
export async function tellDecision(
  comment: Comment,
  event: ToldDecision,
  reason: string | null,
  by: string | null = null,
): Promise<void> {
  // An answer of the house is no member's.
  if (comment.answersTo !== null || comment.userId === by) return
  const { userId } = comment
  const to = await addressFor(userId, 'decisions')
  if (!to || !userId) return
  const told = { to, reason, text: comment.content, commentId: comment.id, article: await articleOf(comment) }
  const letter = decisionLetter(event, told, config, stopLink({ userId, kind: 'decisions' }))
  await post(letter, { key: decisionLetterKey(comment.id) + randomUUID(), afterSeconds: decisionLetterSeconds })
}

/** The decision was taken back: nobody hears of it. In the same transaction. */
export async function untellDecision(commentId: string): Promise<void> {
  await takeBack(decisionLetterKey(commentId))
}

/**
 * Tells a member that the house answered.
 * @returns false when they are not told: they want no such letter, or answered themselves.
 */
export async function tellAnswer(comment: Comment, answer: Comment, authorName: string): Promise<boolean> {
  const { userId } = comment
  if (userId === answer.userId) return false
  const to = await addressFor(userId, 'answers')
  if (!to || !userId) return false
  const told = { to, text: comment.content, answer: answer.content, authorName, article: await articleOf(comment) }
  await post(answeredLetter(told, config, stopLink({ userId, kind: 'answers' })), {
    key: `comment-answer:${answer.id}`,
    afterSeconds: decisionLetterSeconds,
  })
  return true
}

/** The answer was withdrawn at once. */
export async function untellAnswer(answerId: string): Promise<void> {
  await takeBack(`comment-answer:${answerId}`)
}

async function articleOf({ articleId }: Comment): Promise<{ title: string; slug: string }> {
  const [article] = await db
    .select({ title: articles.title, slug: articles.slug })
    .from(articles)
    .where(eq(articles.id, articleId))
  if (!article) throw new Error('Expected the article of a comment, found none.')
  return article
}
