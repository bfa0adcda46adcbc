import { personRenamed } from '#features/accounts/person-events.ts'
import { articleChanged } from '#features/articles/article-events.ts'
import { commentDecided, commentsSwitched } from '#features/comments/comment-events.ts'
import { legalChanged } from '#features/legal/legal-events.ts'
import { legalTag } from '#features/legal/legal.server.ts'
import { listen, listenForLosses } from '#platform/events.server.ts'
import { dropAllPages, dropPages } from '#platform/http/page-cache.server.ts'

/** Drops the pages that a change touches, on this process, whichever one the change was made on. */
export function dropPagesOnChanges(): void {
  listen(articleChanged, ({ id, category, nearby = [] }) =>
    dropPages([`article-${id}`, `articles-${category}`, 'articles', ...nearby]),
  )
  listen(commentsSwitched, ({ articleId }) => dropPages([`comments-${articleId}`]))
  listen(commentDecided, ({ articleId, unread }) => {
    if (!unread) dropPages([`comments-${articleId}`])
  })
  listen(personRenamed, ({ id }) => dropPages([`person-${id}`]))
  listen(legalChanged, () => dropPages([legalTag]))
  listenForLosses(dropAllPages)
}
