import { personRename } from '#features/accounts/account-events.ts'
import { categoryChange } from '#features/articles/categories.server.ts'
import { articleChange, authorsTag } from '#features/articles/article-events.ts'
import { commentChanged, commentsSwitched } from '#features/comments/comment-events.ts'
import { legalChange, legalTag } from '#features/legal/legal.server.ts'
import { synonymChange, synonymsTag } from '#features/search/search-events.ts'
import { pageChange, pageLinksTag, pagesTag, pageTag } from '#features/pages/page-events.ts'
import { type EventName, listen, listenForLosses, listenInTransaction } from '#platform/events.server.ts'
import { preparePurge } from '#platform/http/cache/purge.server.ts'
import { everythingTag } from '#platform/http/cache/cdn-headers.server.ts'
import { invalidateTags, makeAllStale } from '#platform/http/cache/tagged-cache.server.ts'
import { siteChange } from '#platform/site.server.ts'

/** Invalidates cached pages in this process, whichever process made the change, and in the shared cache. */
export function invalidatePagesOnChanges(): void {
  on(articleChange, ({ id, categories, nearby }) => [
    `article-${id}`,
    ...categories.map((category) => `articles-${category}`),
    'articles',
    ...nearby,
  ])
  on(commentsSwitched, ({ articleId }) => [`closing-${articleId}`])
  on(commentChanged, ({ articleId, change, before, after }) => {
    const isSeen = (before?.validated || after?.validated) && change !== 'reported' && change !== 'kept'
    return isSeen ? [`comments-${articleId}`] : []
  })
  on(personRename, ({ id }) => [`person-${id}`, authorsTag])
  on(pageChange, ({ id, isInLinks }) => [pageTag(id), pagesTag, ...(isInLinks ? [pageLinksTag] : [])])
  on(legalChange, () => [legalTag])
  on(synonymChange, () => [synonymsTag])
  invalidateEveryPageOn(siteChange)
  invalidateEveryPageOn(categoryChange)
  listenForLosses(makeAllStale)
}

export function invalidateEveryPageOn<Payload>(event: EventName<Payload>): void {
  listen(event, makeAllStale)
  listenInTransaction(event, () => preparePurge([everythingTag]))
}

function on<Payload, Local>(event: EventName<Payload, Local>, tagsOf: (payload: Payload) => string[]): void {
  listen(event, (payload) => {
    const tags = tagsOf(payload)
    if (tags.length > 0) invalidateTags(tags)
  })
  listenInTransaction(event, (payload) => preparePurge(tagsOf(payload)))
}
