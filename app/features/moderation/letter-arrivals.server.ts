import { eq } from 'drizzle-orm'
import { writerName } from '#features/accounts/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import type { comments } from '#features/comments/comment-tables.server.ts'
import { listAdministrators } from '#features/comments/letter-choices.server.ts'
import { stopLink } from '#features/comments/letter-stop.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { post } from '#platform/mail/post.server.ts'
import { makeDecisionLink } from './decision-link-use.server.ts'
import { arrivalLetter, type LetterComment } from './letters.ts'

type Comment = typeof comments.$inferSelect

/**
 * Each administrator who wants it gets a comment that waits, whole, with two links of their own; in the transaction that
 * writes it. To be handed to `sendComment` and `editComment`.
 */
export async function tellArrival(comment: Comment): Promise<void> {
  const told = (await listAdministrators()).filter(({ id, arrivals }) => arrivals === 'each' && id !== comment.userId)
  if (told.length === 0) return
  const shown = await letterComment(comment)
  for (const { id, email } of told) {
    const token = comment.validated ? null : await makeDecisionLink(comment, id)
    const letter = arrivalLetter(email, { ...shown, token }, config, stopLink({ userId: id, kind: 'arrivals' }))
    await post(letter, { key: `comment-arrival:${comment.id}:${comment.version}:${id}` })
  }
}

/** A comment as a letter shows it. */
async function letterComment(comment: Comment): Promise<Omit<LetterComment, 'token'>> {
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
