import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/account-tables.server.ts'

/** The columns of every table of keys. @param rightsColumn its name in the database */
export function keyColumns(rightsColumn: string) {
  return {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull().unique(),
    rights: text(rightsColumn).array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  }
}

/** The name is any text to TypeScript, so that all tables of keys have one type. */
export const apiKeys = pgTable('api_keys' as string, keyColumns('scopes'), (table) => [
  uniqueIndex('api_keys_name').on(sql`lower(${table.name})`),
  index('api_keys_person_id').on(table.personId),
])

export type KeyTable = typeof apiKeys
