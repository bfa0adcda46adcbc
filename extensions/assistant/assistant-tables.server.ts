import { bigserial, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { comments } from '#features/comments/comment-tables.server.ts'
import { keyColumns } from '#features/keys/key-tables.server.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const assistantKeys = pgTable(
  'assistant_keys' as string,
  { ...keyColumns('rights'), withdrawnAt: at('withdrawn_at') },
  (table) => [index('assistant_keys_person').on(table.personId)],
)

const keyId = () =>
  uuid('key_id')
    .notNull()
    .references(() => assistantKeys.id, { onDelete: 'cascade' })

export const assistantCalls = pgTable(
  'assistant_calls',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    keyId: keyId(),
    tool: text('tool').notNull(),
    about: text('about').notNull(),
    isRefused: boolean('is_refused').notNull().default(false),
    at: at('at').notNull(),
  },
  (table) => [index('assistant_calls_key').on(table.keyId), index('assistant_calls_at').on(table.at)],
)

export const assistantDrafts = pgTable(
  'assistant_drafts',
  {
    draftId: uuid('draft_id').primaryKey(),
    keyId: keyId(),
    /** A draft that was saved later is the owner’s. */
    savedAt: at('saved_at').notNull(),
  },
  (table) => [index('assistant_drafts_key').on(table.keyId)],
)

/** A comment has one proposal, the last one. */
export const assistantDecisions = pgTable(
  'assistant_decisions',
  {
    commentId: uuid('comment_id')
      .primaryKey()
      .references(() => comments.id, { onDelete: 'cascade' }),
    keyId: keyId(),
    decision: text('decision').$type<'validated' | 'rejected'>().notNull(),
    reason: text('reason').notNull(),
    version: integer('version').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('assistant_decisions_key').on(table.keyId)],
)
