import type { EventName } from '#platform/events.server.ts'

/** An article appeared, changed or is gone. `nearby`: the tags of pages under which it may be related from now on. */
export const articleChanged: EventName<{ id: string; slug: string; category: string; nearby?: string[] }> =
  'article-changed'

/** An article was written for later, or its moment was moved: lists say something else from another moment on. */
export const publicationPlanned: EventName<Record<string, never>> = 'publication-planned'

/** Pages of articles about this stone or symbol. */
export const subjectTag = (name: string) => `subject-${name.replaceAll(' ', '-')}`
/** Pages of articles under which the newest of a category fill what their subjects leave empty. */
export const fillingTag = (category: string) => `filling-${category}`
/** Of the pages under which an article that appears may be related. */
export const nearbyTags = (subjects: string[], category: string) => [...subjects.map(subjectTag), fillingTag(category)]
/** Of what says whether an article takes comments. */
export const closingTag = (id: string) => `closing-${id}`
