import type { EventName } from '#platform/events.server.ts'
import type { RowsChanged } from '#platform/row-changes.server.ts'

/** `nearby`: cache tags of the pages where this article may now appear as a related one. */
export const articleChanged: EventName<{ id: string; slug: string; category: string; nearby?: string[] }> =
  'article-changed'

/** Each written row, for programs; scheduled ones too. */
export const articleRowsChanged: RowsChanged = 'article-rows'

/** An article was scheduled or rescheduled: cached lists expire at another time. */
export const publicationPlanned: EventName<Record<string, never>> = 'publication-planned'

export const articleWebhooks = ['article.published', 'article.changed', 'article.removed'] as const
export type ArticleWebhook = (typeof articleWebhooks)[number]

export const subjectTag = (name: string) => `subject-${name.replaceAll(' ', '-')}`
export const fillingTag = (category: string) => `filling-${category}`
export const nearbyTags = (subjects: string[], category: string) => [...subjects.map(subjectTag), fillingTag(category)]
export const authorsTag = 'authors'
export const closingTag = (id: string) => `closing-${id}`
