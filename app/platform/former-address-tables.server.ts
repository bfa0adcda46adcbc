import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const formerAddresses = pgTable(
  'former_addresses',
  {
    kind: text('kind').notNull(),
    slug: text('slug').notNull(),
    /** The id or the key of what has another address today. */
    target: text('target').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index('former_addresses_target').on(table.kind, table.target),
  ],
)
