import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export type FormAnswer = { status: number; headers: [name: string, value: string][] } | { shown: unknown }

export type StoredAnswer = FormAnswer & { fields: string }

export const acceptedForms = pgTable(
  'accepted_forms',
  {
    digest: text('digest').primaryKey(),
    answer: jsonb('answer').$type<StoredAnswer>(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('accepted_forms_accepted_at').on(table.acceptedAt)],
)
