import type { EventName } from '#platform/events.server.ts'

/** An article appeared, changed or is gone. */
export const articleChanged: EventName<{ id: string; slug: string; category: string }> = 'article-changed'
