import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Attempts counted in fixed windows, the same for every replica. Keys are hashes: no address in clear. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    windowEndsAt: timestamp('window_ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_limits_window_ends_at').on(table.windowEndsAt)],
)
