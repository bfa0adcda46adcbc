import { writerName } from '#features/profile/account-deletion.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { commentChanged } from '#features/comments/comment-events.ts'
import type { CommentRow } from '#features/comments/stored-comment.server.ts'
import { listAdministrators } from '#features/comments/email-preferences.server.ts'
import { unsubscribeLink } from '#features/comments/unsubscribe.server.ts'
import { site } from '#platform/site.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { makeDecisionLink } from './emails/decision-link.server.ts'
import { newCommentEmail, type EmailedComment } from './emails.ts'

/** Administrators read new comments, and published ones that wait again after an edit. */
export function emailAdministratorsOfComments(): void {
  listenInTransaction(commentChanged, async ({ change, before, after }, { comment }) => {
    const isHeldAgain = change === 'edited' && before?.validated && !after?.validated
    if (isHeldAgain || (change === 'received' && comment.answersTo === null)) await notifyOfNewComment(comment)
  })
}

/** Each administrator who wants it gets two decision links of their own. */
async function notifyOfNewComment(comment: CommentRow): Promise<void> {
  const notified = (await listAdministrators()).filter(
    ({ id, newComments }) => newComments === 'each' && id !== comment.userId,
  )
  if (notified.length === 0) return
  const shown = await emailedComment(comment)
  for (const { id, email } of notified) {
    const token = comment.validated ? null : await makeDecisionLink(comment, id)
    const message = newCommentEmail(email, { ...shown, token }, site, unsubscribeLink({ userId: id, kind: 'arrivals' }))
    await enqueueEmail(message, { key: `comment-arrival:${comment.id}:${comment.version}:${id}` })
  }
}

async function emailedComment(comment: CommentRow): Promise<Omit<EmailedComment, 'token'>> {
  const article = await findArticleTitle(comment.articleId)
  const author = comment.userId ? await findAuthor(comment.userId) : null
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
