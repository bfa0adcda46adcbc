import { personRenamed } from '#features/accounts/person-events.ts'
import { categories } from '#features/articles/article.ts'
import { articleChanged, closingTag, publicationPlanned } from '#features/articles/article-events.ts'
import { commentDecided, commentsSwitched } from '#features/comments/comment-events.ts'
import { legalChanged } from '#features/legal/legal-events.ts'
import { legalTag } from '#features/legal/legal.server.ts'
import { listen, listenForLosses } from '#platform/events.server.ts'
import { dropAll, dropTagged } from '#platform/http/tagged-store.server.ts'

/** Drops the pages that a change touches, on this process, whichever one the change was made on. */
export function dropPagesOnChanges(): void {
  listen(articleChanged, ({ id, category, nearby = [] }) =>
    dropTagged([`article-${id}`, `articles-${category}`, 'articles', ...nearby]),
  )
  listen(publicationPlanned, () => dropTagged(['articles', ...categories.map((name) => `articles-${name}`)]))
  listen(commentsSwitched, ({ articleId }) => dropTagged([closingTag(articleId)]))
  listen(commentDecided, ({ articleId, unread }) => {
    if (!unread) dropTagged([`comments-${articleId}`])
  })
  listen(personRenamed, ({ id }) => dropTagged([`person-${id}`]))
  listen(legalChanged, () => dropTagged([legalTag]))
  listenForLosses(dropAll)
}
