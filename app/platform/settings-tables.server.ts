import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the owner chose in the product itself: one row for each room of settings. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
