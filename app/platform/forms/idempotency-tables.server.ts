import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredAnswer } from './idempotency.server.ts'

export const acceptedForms = pgTable(
  'accepted_forms',
  {
    /** Hash of the key, the sender and the address. */
    digest: text('digest').primaryKey(),
    answer: jsonb('answer').$type<StoredAnswer>(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('accepted_forms_accepted_at').on(table.acceptedAt)],
)
