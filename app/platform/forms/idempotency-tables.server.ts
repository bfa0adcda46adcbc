import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a form that was accepted is answered with: a redirect, or what the page shows in place. */
export type FormAnswer = { status: number; headers: [name: string, value: string][] } | { shown: unknown }

/** With the digest of the fields that it answers. */
export type StoredAnswer = FormAnswer & { fields: string }

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
