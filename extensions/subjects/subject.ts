import type { EventName } from '#platform/events.server.ts'
import { viewHref } from '#platform/ui/list-page.ts'

export const subjectsHref = '/compte/sujets'
export const wordsMax = 20
export const subjectTermCharactersMax = 60
export const linksMax = 5
/** A subject with fewer has no link under articles, and no place in the site map. */
export const articlesMin = 2

export const subjectChange: EventName<Record<string, never>> = 'subjects-changed'

export const subjectPath = (slug: string) => `/sujet/${slug}`
export const subjectHref = (slug: string) => `${subjectsHref}/${slug}`

export const subjectOrders = { titre: 'De A à Z', articles: 'Plus d’articles' } as const

export interface SubjectView {
  term: string
  order: keyof typeof subjectOrders
  page: number
}

export function subjectsHrefOf({ term, order, page }: SubjectView): string {
  return viewHref(subjectsHref, { q: term, ordre: order, page }, { ordre: 'titre' })
}
