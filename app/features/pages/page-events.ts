import type { EventName } from '#platform/events.server.ts'

export interface PageChange {
  id: string
  /** Whether the menu, the footer or an address changed, which every page of the site shows. */
  isInLinks: boolean
}

export const pageChange: EventName<PageChange> = 'page-changed'

export const pageTag = (id: string) => `page-${id}`
export const pagesTag = 'pages'
export const pageLinksTag = 'page-links'
