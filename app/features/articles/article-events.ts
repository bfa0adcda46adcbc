import type { EventName } from '#platform/events.server.ts'

export interface ArticleChange {
  id: string
  slug: string
  authorId: string | null
  categories: string[]
  change:
    | 'created'
    | 'edited'
    | 'published'
    | 'transferred'
    | 'sanitized'
    | 'derived'
    | 'imported'
    | 'deleted'
    | 'restored'
    | 'withdrawn'
    | 'pinned'
    | 'moved'
  /** Null when it did not exist. A scheduled article is not public. */
  before: { public: boolean } | null
  after: { public: boolean } | null
  nearby: string[]
}

export const articleChange: EventName<ArticleChange> = 'article-changed'

export const subjectTag = (name: string) => `subject-${name.replaceAll(' ', '-')}`
export const fillingTag = (category: string) => `filling-${category}`
export const nearbyTags = (subjects: string[], category: string) => [...subjects.map(subjectTag), fillingTag(category)]
export const authorsTag = 'authors'
