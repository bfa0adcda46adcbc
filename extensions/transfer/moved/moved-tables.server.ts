import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Addresses that this blog, or the one it comes from, had before, and the paths where they lead now. */
export const movedPaths = pgTable('moved_paths', {
  path: text('path').primaryKey(),
  target: text('target').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
