import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** Rows are written in the transaction of the event they report. */
export const emails = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').unique(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Read by no version any more; a later migration removes it. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    failedAt: timestamp('failed_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [index('letters_due').on(table.nextAttemptAt).where(sql`sent_at is null and failed_at is null`)],
)
