import { gt, sql } from 'drizzle-orm'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { db } from '#platform/database.server.ts'
import { isOnline } from '#features/pages/listed-pages.server.ts'
import { pages } from '#features/pages/page-tables.server.ts'

/** A text that was never online is for the editor alone. */
export function readablePages(reader: Account | null) {
  return db
    .select({
      id: pages.id,
      title: pages.title,
      slug: pages.slug,
      content: pages.content,
      place: pages.place,
      online: sql<boolean>`(${pages.onlineSince} is not null)`.as('online'),
      createdAt: pages.createdAt,
      updatedAt: pages.updatedAt,
    })
    .from(pages)
    .where(isEditor(reader) ? gt(pages.version, 0) : isOnline)
}
