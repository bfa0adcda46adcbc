import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const emails = pgTable('letters', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').unique(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  failedAt: timestamp('failed_at', { withTimezone: true }),
  lastError: text('last_error'),
})
