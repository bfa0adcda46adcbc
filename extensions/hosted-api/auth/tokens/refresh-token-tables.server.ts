import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from '#features/accounts/account-tables.server.ts'
import type { AuthenticationMethod } from './assurance.ts'

/** Holds the tokens of sessions that programs opened: each is exchanged once for the next one. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
    methods: jsonb('methods').$type<AuthenticationMethod[]>().notNull().default([]),
  },
  (table) => [index('refresh_tokens_session_id').on(table.sessionId)],
)
