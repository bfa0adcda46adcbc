import { isNotNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { readableRoles } from './roles.server.ts'
import { isShownAuthor, readableArticles } from './readable-articles.server.ts'
import { isShownCommenter, readableComments } from './readable-comments.server.ts'
import { categories } from '#features/articles/article-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { readablePages } from './readable-pages.server.ts'
import { articlesBytesMax, rowsBytesMax, shapes, type TableShape } from './table-shapes.ts'
import { writableArticles } from './writes/article-writes.server.ts'
import { writableComments } from './writes/comment-writes.server.ts'
import { writablePages } from './writes/page-writes.server.ts'
import { writableRoles } from './writes/role-writes.server.ts'
import type { WritableTable } from './writes/writable-table.ts'

export interface Table {
  shape: TableShape
  /**
   * The rows and values that this reader may see. Filters, orders and counts apply to these and cannot probe others.
   */
  readable: (reader: Account | null) => SQLWrapper
  /** Null for a table that programs only read. */
  writable: WritableTable | null
  bytesMax: number
}

export type TableWithWrites = Table & { writable: WritableTable }

export function hasWrites(table: Table): table is TableWithWrites {
  return table.writable !== null
}

function readableCategories() {
  const { key, name, slug, label, colour, sentence } = categories
  return db
    .select({ id: sql<string>`${key}`.as('id'), name, slug, label, colour, sentence })
    .from(categories)
    .where(isNotNull(slug))
}

export const tables = {
  articles: {
    shape: shapes.articles,
    readable: readableArticles,
    writable: writableArticles,
    bytesMax: articlesBytesMax,
  },
  comments: { shape: shapes.comments, readable: readableComments, writable: writableComments, bytesMax: rowsBytesMax },
  user_roles: {
    shape: shapes.user_roles,
    readable: (reader) => readableRoles(reader, (personId) => or(isShownAuthor(personId), isShownCommenter(personId))),
    writable: writableRoles,
    bytesMax: rowsBytesMax,
  },
  categories: {
    shape: shapes.categories,
    readable: readableCategories,
    writable: null,
    bytesMax: rowsBytesMax,
  },
  pages: { shape: shapes.pages, readable: readablePages, writable: writablePages, bytesMax: articlesBytesMax },
} satisfies Record<string, Table>
