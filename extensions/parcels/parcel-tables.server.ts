import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Without a reference to articles: a printed card outlives its article. Its title and category are those it had last. */
export const parcelCards = pgTable('parcel_cards', {
  articleId: uuid('article_id').primaryKey(),
  code: text('code').notNull().unique(),
  title: text('title').notNull(),
  category: text('category').notNull(),
  lines: text('lines').array().notNull().default([]),
  replacementId: uuid('replacement_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Scans by card and day; nothing identifies who scanned. */
export const parcelScans = pgTable(
  'parcel_scans',
  {
    day: date('day').notNull(),
    code: text('code').notNull(),
    scans: integer('scans').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.code] })],
)
