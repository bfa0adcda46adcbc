import { customType, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/account-tables.server.ts'
import type { TrashKind } from '#platform/trash.server.ts'
import type { PageInput, Place } from './page.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A page belongs to the site and not to a person: all administrators share its one draft. */
export const pages = pgTable('pages', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Null until the page is online for the first time, or somebody chooses one. */
  slug: text('slug').unique(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  sanitizedChecksum: text('sanitized_checksum'),
  contentText: text('content_text').notNull(),
  searchText: text('search_text').notNull(),
  searchWords: tsvector('search_words').notNull(),
  place: text('place').$type<Place>().notNull(),
  /** Incremented each time the text is put online; 0 before the first time. */
  version: integer('version').notNull().default(0),
  draft: jsonb('draft').$type<PageInput>(),
  draftChecksum: text('draft_checksum'),
  draftSavedAt: timestamp('draft_saved_at', { withTimezone: true }),
  previewHash: text('preview_hash').unique(),
  previewUntil: timestamp('preview_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  /** Null when readers do not see it. */
  onlineSince: timestamp('online_since', { withTimezone: true }),
})

export const pageTrash: TrashKind = { kind: 'page', table: pages, derivedTables: [] }

export const pageRevisions = pgTable(
  'page_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    input: jsonb('input').$type<PageInput>().notNull(),
    sanitizedChecksum: text('sanitized_checksum'),
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('page_revisions_version').on(table.pageId, table.version)],
)
