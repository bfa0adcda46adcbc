import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/account-tables.server.ts'

/** The spec's table, with what search needs beside it. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    /** Sanitised HTML, blocks separated by a blank line. */
    content: text('content').notNull(),
    /** First 120 characters of the content's text. */
    excerpt: text('excerpt').notNull(),
    image: text('image'),
    images: text('images').array(),
    videoUrl: text('video_url'),
    category: text('category').notNull(),
    /** E-mail of the creator: it never leaves the server. */
    author: text('author').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    date: timestamp('date', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Minutes, as a string. */
    readTime: text('read_time').notNull(),
    slug: text('slug').notNull().unique(),
    /** The content without its tags: what search reads. */
    contentText: text('content_text').notNull(),
    searchText: text('search_text').generatedAlwaysAs(
      sql`public.amulette_search_text(title || E'\\n' || content_text)`,
    ),
  },
  (table) => [
    check('articles_category', sql`${table.category} in ('bracelet', 'pendentif')`),
    index('articles_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_category_newest').on(
      table.category,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('articles_author').on(table.authorId, table.createdAt.desc().nullsFirst()),
    index('articles_search_text').using('gin', sql`search_text gin_trgm_ops`),
  ],
)
