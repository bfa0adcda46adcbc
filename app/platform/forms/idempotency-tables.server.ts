import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a form that was accepted is answered with: a redirect, or what the page shows in place. */
export type FormAnswer = { status: number; headers: [name: string, value: string][] } | { shown: unknown }

/** With the digest of the fields that it answers. */
export type StoredAnswer = FormAnswer & { fields: string }

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
