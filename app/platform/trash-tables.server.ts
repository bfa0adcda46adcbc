import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { mediaColumn } from './media-addresses.server.ts'

/** Deleted things that can still come back. Their rows are in no other table, so that no other query finds them. */
export const trashItems = pgTable(
  'trash_items',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    slug: text('slug'),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('trash_items_slug').on(table.kind, table.slug),
    index('trash_items_newest').on(table.kind, table.deletedAt.desc().nullsFirst()),
  ],
)

export const trashRows = pgTable(
  'trash_rows',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => trashItems.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
    media: mediaColumn('row'),
  },
  (table) => [index('trash_rows_of_item').on(table.itemId, table.tableName)],
)
