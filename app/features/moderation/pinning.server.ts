import type { Account } from '#features/accounts/account.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { commentMissing } from '#features/comments/comment.ts'
import { lockComment, lockPinnedComment, updateComment } from '#features/comments/stored-comment.server.ts'
import { lockedTransaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotModerate, whyNotPinComment } from './moderation.ts'

/** One comment of an article is pinned: pinning another moves the pin. */
export async function setPinned(id: string, isPinned: boolean, admin: Account): Promise<Outcome<{ title: string }>> {
  const forbidden = whyNotModerate(admin)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return lockedTransaction('pinned comments', async () => {
    const comment = await lockComment(id)
    const article = comment && (await findArticleTitle(comment.articleId))
    if (!article) return refused({ status: 404, sentence: commentMissing })
    if (comment.pinned === isPinned) return done(article)
    const refusal = whyNotPinComment(comment)
    if (refusal) return refused({ status: 409, sentence: refusal })
    const former = isPinned ? await lockPinnedComment(comment.articleId) : null
    if (former) await updateComment(former, { pinned: false }, { change: 'unpinned', by: admin.id, reason: movedAway })
    await updateComment(comment, { pinned: isPinned }, { change: isPinned ? 'pinned' : 'unpinned', by: admin.id })
    return done(article)
  })
}

const movedAway = 'Un autre commentaire de cet article est épinglé.'
