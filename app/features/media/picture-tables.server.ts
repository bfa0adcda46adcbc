import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What was uploaded, so that pages can keep a picture's place before it arrives. */
export const pictures = pgTable('pictures', {
  /** In the bucket article-images. */
  key: text('key').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** The member's id. No foreign key: the picture outlives the account. */
  uploadedBy: text('uploaded_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
