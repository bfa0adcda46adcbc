import { personRenamed } from '#features/accounts/account-events.ts'
import { categoryKeys } from '#features/articles/article.ts'
import { articleChanged, authorsTag, closingTag, publicationPlanned } from '#features/articles/article-events.ts'
import { commentChanged, commentsSwitched } from '#features/comments/comment-events.ts'
import { legalChanged } from '#features/legal/legal-events.ts'
import { legalTag } from '#features/legal/legal.server.ts'
import { synonymsChanged, synonymsTag } from '#features/search/search-events.ts'
import { type EventName, followUp, listen, listenForLosses } from '#platform/events.server.ts'
import { preparePurge } from '#platform/http/cache/purge.server.ts'
import { everythingTag } from '#platform/http/cache/cdn-headers.server.ts'
import { invalidateTags, makeAllStale } from '#platform/http/cache/tagged-cache.server.ts'
import { siteChanged } from '#platform/site.server.ts'

/** Invalidates cached pages in this process, whichever process made the change, and in the shared cache. */
export function invalidatePagesOnChanges(): void {
  on(articleChanged, ({ id, category, nearby = [] }) => [
    `article-${id}`,
    `articles-${category}`,
    'articles',
    ...nearby,
  ])
  on(publicationPlanned, () => ['articles', ...categoryKeys.map((name) => `articles-${name}`)])
  on(commentsSwitched, ({ articleId }) => [closingTag(articleId)])
  on(commentChanged, ({ articleId, unread }) => (unread ? [] : [`comments-${articleId}`]))
  on(personRenamed, ({ id }) => [`person-${id}`, authorsTag])
  on(legalChanged, () => [legalTag])
  on(synonymsChanged, () => [synonymsTag])
  // Each page bears the name and the way to the shop.
  listen(siteChanged, makeAllStale)
  followUp(siteChanged, () => preparePurge([everythingTag]))
  listenForLosses(makeAllStale)
}

function on<Payload>(event: EventName<Payload>, tagsOf: (payload: Payload) => string[]): void {
  listen(event, (payload) => {
    const tags = tagsOf(payload)
    if (tags.length > 0) invalidateTags(tags)
  })
  followUp(event, (payload) => preparePurge(tagsOf(payload)))
}
