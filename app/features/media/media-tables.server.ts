import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const pictures = pgTable('pictures', {
  key: text('key').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  name: text('name').notNull().default(''),
  /** Base64 WebP of a few pixels; null for older pictures. */
  placeholder: text('placeholder'),
  /** No foreign key: the picture outlives the account. */
  uploadedBy: text('uploaded_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const videos = pgTable('videos', {
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  contentType: text('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  uploadedBy: text('uploaded_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
