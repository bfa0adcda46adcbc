import type { EventName } from '#platform/events.server.ts'

export const subjectsHref = '/compte/sujets'
export const wordsMax = 20
export const linksMax = 5
/** A subject with fewer has no link under articles, and no place in the site map. */
export const articlesMin = 2

export const subjectChange: EventName<Record<string, never>> = 'subjects-changed'

export const subjectPath = (slug: string) => `/sujet/${slug}`
export const subjectHref = (slug: string) => `${subjectsHref}/${slug}`
