import { personRenamed } from '#features/accounts/account-events.ts'
import { categories } from '#features/articles/article.ts'
import { articleChanged, closingTag, publicationPlanned } from '#features/articles/article-events.ts'
import { commentChanged, commentsSwitched } from '#features/comments/comment-events.ts'
import { legalChanged } from '#features/legal/legal-events.ts'
import { legalTag } from '#features/legal/legal.server.ts'
import { listen, listenForLosses } from '#platform/events.server.ts'
import { invalidateAll, invalidateTags } from '#platform/http/cache/tagged-cache.server.ts'

/** Invalidates cached pages in this process, whichever process made the change. */
export function invalidatePagesOnChanges(): void {
  listen(articleChanged, ({ id, category, nearby = [] }) =>
    invalidateTags([`article-${id}`, `articles-${category}`, 'articles', ...nearby]),
  )
  listen(publicationPlanned, () => invalidateTags(['articles', ...categories.map((name) => `articles-${name}`)]))
  listen(commentsSwitched, ({ articleId }) => invalidateTags([closingTag(articleId)]))
  listen(commentChanged, ({ articleId, unread }) => {
    if (!unread) invalidateTags([`comments-${articleId}`])
  })
  listen(personRenamed, ({ id }) => invalidateTags([`person-${id}`]))
  listen(legalChanged, () => invalidateTags([legalTag]))
  listenForLosses(invalidateAll)
}
