import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A scheduled backup with neither `verifiedAt` nor `problem` is under way or was interrupted. */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['nightly', 'hourly', 'manual'] }).notNull(),
    name: text('name').notNull(),
    target: text('target').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    rows: bigint('rows', { mode: 'number' }),
    files: integer('files'),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    problem: text('problem'),
  },
  (table) => [index('backups_made_at').on(table.madeAt)],
)

export const backupWatch = pgTable('backup_watch', {
  id: boolean('id').primaryKey().default(true),
  since: timestamp('since', { withTimezone: true }).notNull().defaultNow(),
  warnedAt: timestamp('warned_at', { withTimezone: true }),
})
