import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/account-tables.server.ts'

/** An audit log: lines are added, and none is changed. */
export const answeredPhrases = pgTable(
  'claim_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    phrase: text('phrase').notNull(),
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    /** The form that was sent. */
    address: text('address').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('claim_answers_phrase').on(table.phrase), index('claim_answers_at').on(table.at)],
)
