import type { PublicPage } from '#features/pages/public-pages.server.ts'
import { site } from '#platform/site.server.ts'
import { pageData, type StructuredData } from './structured-data.ts'

export function describePage(page: PublicPage): StructuredData {
  return pageData(page, site)
}
