import { eq } from 'drizzle-orm'
import { writerName } from '#features/accounts/personal-data/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import type { comments } from '#features/comments/comment-tables.server.ts'
import { listAdministrators } from '#features/comments/emails/email-preferences.server.ts'
import { unsubscribeLink } from '#features/comments/emails/unsubscribe.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { makeDecisionLink } from './decision-link.server.ts'
import { newCommentEmail, type EmailedComment } from './emails.ts'

type Comment = typeof comments.$inferSelect

/**
 * In the caller's transaction: each administrator who wants it gets the comment, with two decision links of their own.
 */
export async function notifyOfNewComment(comment: Comment): Promise<void> {
  const notified = (await listAdministrators()).filter(
    ({ id, newComments }) => newComments === 'each' && id !== comment.userId,
  )
  if (notified.length === 0) return
  const shown = await emailedComment(comment)
  for (const { id, email } of notified) {
    const token = comment.validated ? null : await makeDecisionLink(comment, id)
    const message = newCommentEmail(
      email,
      { ...shown, token },
      config,
      unsubscribeLink({ userId: id, kind: 'arrivals' }),
    )
    await enqueueEmail(message, { key: `comment-arrival:${comment.id}:${comment.version}:${id}` })
  }
}

async function emailedComment(comment: Comment): Promise<Omit<EmailedComment, 'token'>> {
  const [article] = await db
    .select({ title: articles.title, slug: articles.slug })
    .from(articles)
    .where(eq(articles.id, comment.articleId))
  const [author] = comment.userId
    ? await db
        .select({ username: userRoles.username, email: users.email })
        .from(users)
        .leftJoin(userRoles, eq(userRoles.userId, users.id))
        .where(eq(users.id, comment.userId))
    : []
  return {
    text: comment.content,
    at: comment.editedAt ?? comment.createdAt,
    isEdited: comment.editedAt !== null,
    validated: comment.validated,
    heldBy: comment.heldBy,
    authorName: writerName(author ?? { username: null, email: null }),
    article: article ?? { title: '', slug: '' },
  }
}
