import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/account-tables.server.ts'
import type { ArticleInput } from './article.ts'

/** The spec's table. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    /** Sanitised HTML, blocks separated by a blank line. */
    content: text('content').notNull(),
    /** As `sanitizedChecksum` makes it of the content; another one: something else than our sanitiser wrote it. */
    sanitizedChecksum: text('sanitized_checksum'),
    /** First 120 characters of the content's text. */
    excerpt: text('excerpt').notNull(),
    image: text('image'),
    images: text('images').array(),
    /** What each image shows, by address; empty for one that only decorates. */
    imageAlts: jsonb('image_alts').$type<Record<string, string>>().notNull().default({}),
    videoUrl: text('video_url'),
    /** One of our own pictures, shown before the video plays. */
    videoPoster: text('video_poster'),
    /** One of our own WebVTT files. */
    videoCaptions: text('video_captions'),
    /** Plain text: what the film says and shows. */
    videoTranscript: text('video_transcript'),
    category: text('category').notNull(),
    /** E-mail of the creator: it never leaves the server. */
    author: text('author').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** When it is, or will be, published. Until then only administrators read it. */
    date: timestamp('date', { withTimezone: true }).notNull(),
    /** The same moment: the order of every list. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null until its publication has been announced to every process. */
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    /** Null while comments are open. */
    commentsClosedAt: timestamp('comments_closed_at', { withTimezone: true }),
    /** Grows by one with each save: a save of something older is a conflict. */
    version: integer('version').notNull().default(1),
    /** The author's draft that it was published from: sent twice, it is published once. */
    draftId: uuid('draft_id'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Minutes, as a string. */
    readTime: text('read_time').notNull(),
    slug: text('slug').notNull().unique(),
    /** The content without its tags: what search reads. */
    contentText: text('content_text').notNull(),
    /** Of the list by which its subjects were found; 0: not yet. */
    subjectsVersion: integer('subjects_version').notNull().default(0),
  },
  (table) => [
    // Which ones there are is said in `article.ts`, once: a new one needs no migration.
    check('articles_category', sql`${table.category} ~ '^[a-z][a-z-]{0,39}$'`),
    index('articles_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_category_newest').on(
      table.category,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('articles_author').on(table.authorId, table.createdAt.desc().nullsFirst()),
    index('articles_subjects_version').on(table.subjectsVersion),
    unique('articles_draft_of_author').on(table.draftId, table.authorId),
  ],
)

/** Which stones and symbols an article tells of: the newest articles about one are found without reading the others. */
export const articleSubjects = pgTable(
  'article_subjects',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    inTitle: boolean('in_title').notNull(),
    /** The article's own: when it is published. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.subject] }),
    index('article_subjects_newest').on(
      table.subject,
      table.inTitle.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.articleId,
    ),
  ],
)

/** Addresses of articles that visitors could read and that were deleted. Slugs hold a moment: they are few, and never used twice. */
export const goneArticles = pgTable('gone_articles', {
  slug: text('slug').primaryKey(),
  goneAt: timestamp('gone_at', { withTimezone: true }).notNull(),
})

/** What somebody is writing: a new article, or changes to one that is published. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    /** Chosen by the browser, its author's own: sending it twice keeps it once. */
    id: uuid('id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    /** Version of the article that the changes began from. */
    baseVersion: integer('base_version'),
    input: jsonb('writing').$type<ArticleInput>().notNull(),
    sanitizedChecksum: text('sanitized_checksum'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** SHA-256 of the token of a private preview's link. */
    previewHash: text('preview_hash').unique(),
    previewUntil: timestamp('preview_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.id] }),
    unique('article_drafts_one_each').on(table.authorId, table.articleId),
    index('article_drafts_of_author').on(table.authorId, table.updatedAt.desc().nullsFirst()),
  ],
)

/** Every version of an article that was ever saved, the current one too. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    input: jsonb('writing').$type<ArticleInput>().notNull(),
    sanitizedChecksum: text('sanitized_checksum'),
    savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('article_revisions_version').on(table.articleId, table.version)],
)
