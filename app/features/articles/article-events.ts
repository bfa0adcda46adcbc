import type { EventName } from '#platform/events.server.ts'

export interface ArticleChange {
  id: string
  slug: string
  authorId: string | null
  /** Its category, and the former one when it has changed. */
  categories: string[]
  change: 'created' | 'edited' | 'published' | 'transferred' | 'sanitized' | 'derived' | 'imported' | 'deleted'
  /** Null when it did not exist. A scheduled article is not public. */
  before: { public: boolean } | null
  after: { public: boolean } | null
  /** Cache tags of the pages where this article may now appear as a related one. */
  nearby: string[]
}

/** Announced once for each change of an article. */
export const articleChanged: EventName<ArticleChange> = 'article-changed'

export const subjectTag = (name: string) => `subject-${name.replaceAll(' ', '-')}`
export const fillingTag = (category: string) => `filling-${category}`
export const nearbyTags = (subjects: string[], category: string) => [...subjects.map(subjectTag), fillingTag(category)]
export const authorsTag = 'authors'
