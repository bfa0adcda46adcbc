import type { Account } from '#features/accounts/account.ts'
import { saveCommentsClosing } from '#features/articles/comments-closing.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { commentsSwitched } from '#features/comments/comment-events.ts'
import { transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotModerate } from './moderation.ts'

export async function setCommentsClosed(
  articleId: string,
  isClosed: boolean,
  admin: Account | null,
): Promise<Outcome<{ title: string }>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return transaction(async () => {
    const article = await saveCommentsClosing(articleId, isClosed)
    if (!article) return refused(articleMissing)
    await announce(commentsSwitched, { articleId })
    return done(article)
  })
}
