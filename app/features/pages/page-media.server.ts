import { eq, sql, type SQL } from 'drizzle-orm'
import { textOfContent } from '#features/articles/content.server.ts'
import { sanitizedChecksum } from '#features/articles/sanitizer.server.ts'
import { inputContents, type StoredContents } from '#features/articles/stored-contents.server.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { pageChange } from './page-events.ts'
import { pageRevisions, pages } from './page-tables.server.ts'
import { pagesHref } from './page.ts'
import { textColumns } from './stored-page.server.ts'

const draftContent = sql`coalesce(${pages.draft}->>'content', '')`
const href = (end: SQL) => sql`${`${pagesHref}/`} || ${pages.id} || ${end}`

/** The texts that need files of the library: pages with their drafts, then what only former versions show. */
export const pageTexts = sql`
  select 'page' as kind, 1 as rank, ${pages.id} as id, coalesce(${pages.draft}->>'title', ${pages.title}) as title,
    ${href(sql`''`)} as href, ${pages.updatedAt} as at, concat_ws(' ', ${pages.content}, ${draftContent}) as text
  from ${pages}
  union all
  select 'version', 4, ${pages.id}, ${pages.title} || ', version ' || ${pageRevisions.version},
    ${href(sql`'/versions/' || ${pageRevisions.version}`)}, ${pageRevisions.savedAt}, ${pageRevisions.input}->>'content'
  from ${pageRevisions} join ${pages} on ${pages.id} = ${pageRevisions.pageId}
  where ${pageRevisions.version} < ${pages.version}`

/** They are sanitised again when the sanitiser changes. */
export const pageContents: StoredContents[] = [
  {
    table: pages,
    key: [pages.id],
    checksum: pages.sanitizedChecksum,
    content: sql`${pages.content}`,
    async save(row, content) {
      const [page] = await db.select({ id: pages.id, title: pages.title }).from(pages).where(row)
      if (!page) return
      const clean = { title: page.title, content, text: textOfContent(content), checksum: sanitizedChecksum(content) }
      await db.update(pages).set(textColumns(clean)).where(eq(pages.id, page.id))
      await announce(pageChange, { id: page.id, isInLinks: false })
    },
  },
  inputContents(pages, [pages.id], pages.draft, pages.draftChecksum),
  inputContents(pageRevisions, [pageRevisions.id], pageRevisions.input, pageRevisions.sanitizedChecksum),
]
