import { sql } from 'drizzle-orm'
import { bigint, type ExtraConfigColumn, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { searchWords } from '#platform/contains-text.server.ts'

const fileWords = () => ({
  words: searchWords(`name || ' ' || key`),
  /** The names that articles give it; null when none shows it, now or in a version. Triggers keep it. */
  shownWords: text('shown_words'),
})

type ListedColumns = Record<'deletedAt' | 'createdAt' | 'key', ExtraConfigColumn>
const listedIndex = (name: string, { deletedAt, createdAt, key }: ListedColumns) =>
  index(name).on(sql`(coalesce(${deletedAt}, ${createdAt})) desc`, key.desc().nullsFirst())

export const pictures = pgTable(
  'pictures',
  {
    key: text('key').primaryKey(),
    /** Programs chose this name to find the picture; nobody chooses a key. */
    path: text('path').unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    name: text('name').notNull().default(''),
    placeholder: text('placeholder'),
    focusX: smallint('focus_x'),
    focusY: smallint('focus_y'),
    /** There is no foreign key, because the picture outlives the account. */
    uploadedBy: text('uploaded_by'),
    /** Identifies the upload, which is perhaps sent again after its answer was lost. */
    upload: text('upload').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The file has been in the trash since then; texts that show it go on showing it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    ...fileWords(),
  },
  (table) => [listedIndex('pictures_listed', table)],
)

export const videos = pgTable(
  'videos',
  {
    key: text('key').primaryKey(),
    path: text('path').unique(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    durationSeconds: integer('duration_seconds'),
    uploadedBy: text('uploaded_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    ...fileWords(),
  },
  (table) => [listedIndex('videos_listed', table)],
)
