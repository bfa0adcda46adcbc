import { displayName } from '#features/accounts/account.ts'
import { findAuthors } from '#features/accounts/authors.server.ts'
import { findArticleTitle } from '#features/articles/article-titles.server.ts'
import { listAuditLog, readableReason } from '#features/comments/audit-log.server.ts'
import { eventLabels } from './comment-history.ts'

export type CommentHistory = NonNullable<Awaited<ReturnType<typeof findCommentHistory>>>

export async function findCommentHistory(id: string) {
  const lines = await listAuditLog(id)
  const [first] = lines
  if (!first) return null
  const [article, authors] = await Promise.all([
    findArticleTitle(first.articleId),
    findAuthors(lines.flatMap(({ actorId }) => actorId ?? [])),
  ])
  return {
    id: first.commentId,
    article,
    lines: lines.map(({ number, event, actorId, at, text, reason }) => {
      const author = actorId && authors.get(actorId)
      return {
        number,
        event,
        label: eventLabels[event],
        by: author ? displayName(author) : null,
        at: at.toISOString(),
        text,
        reason: readableReason(reason),
      }
    }),
  }
}
