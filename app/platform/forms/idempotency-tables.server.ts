import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredAnswer } from './idempotency.server.ts'

/** Forms that were accepted, so that one that arrives again gets the first one's answer. */
export const acceptedForms = pgTable(
  'accepted_forms',
  {
    /** Hash of its key, who sent it and where. */
    digest: text('digest').primaryKey(),
    answer: jsonb('answer').$type<StoredAnswer>(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('accepted_forms_accepted_at').on(table.acceptedAt)],
)
