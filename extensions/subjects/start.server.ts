import { sql } from 'drizzle-orm'
import { subjects } from '#features/articles/article-tables.server.ts'
import { otherMediaTexts } from '#features/articles/media-usage.server.ts'
import { sitemapLists } from '#features/discovery/sitemap.server.ts'
import { articleLinkLists } from '#features/reading/article-links.server.ts'
import { invalidateEveryPageOn } from '#features/site/cache-invalidation.server.ts'
import { listSitemapEntries, listSubjectLinks } from './subject-articles.server.ts'
import { subjectChange, subjectHref } from './subject.ts'

export function start(): void {
  articleLinkLists.push(listSubjectLinks)
  sitemapLists.push(listSitemapEntries)
  otherMediaTexts.push(sql`select 'page' as kind, 1 as rank, null::uuid as id, ${subjects.name} as title,
    ${subjectHref('')} || ${subjects.slug} as href, null::timestamptz as at, ${subjects.picture} as text from ${subjects}`)
  invalidateEveryPageOn(subjectChange)
}
