import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What was uploaded, so that pages can keep a picture's place before it arrives. */
export const pictures = pgTable('pictures', {
  /** In the bucket article-images. */
  key: text('key').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** As the file was called when it came: what the media library is searched by. */
  name: text('name').notNull().default(''),
  /** A few pixels of it as base64 WebP, shown until it arrives; null for pictures of before. */
  placeholder: text('placeholder'),
  /** The member's id. No foreign key: the picture outlives the account. */
  uploadedBy: text('uploaded_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Uploaded videos and their captions. */
export const videos = pgTable('videos', {
  /** In the bucket article-videos. */
  key: text('key').primaryKey(),
  /** As the file was called when it came. */
  name: text('name').notNull(),
  contentType: text('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  uploadedBy: text('uploaded_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
