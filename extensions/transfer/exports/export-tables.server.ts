import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/account-tables.server.ts'

/** The file of each stands beside the backups. Without `endedAt` it is being made. */
export const siteExports = pgTable(
  'site_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fileName: text('file_name').notNull(),
    personId: uuid('person_id').references(() => users.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    bytes: bigint('bytes', { mode: 'number' }),
    problem: text('problem'),
  },
  (table) => [index('site_exports_person').on(table.personId)],
)
