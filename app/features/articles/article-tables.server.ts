import { sql, type SQLWrapper } from 'drizzle-orm'
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
import { searchWords } from '#platform/contains-text.server.ts'
import { mediaColumn, mediaIn } from '#platform/media-addresses.server.ts'
import { type ArticleInput, simpleEntries, type SimpleKey } from './article-fields.ts'
import type { Focus } from '#features/media/picture.ts'
import type { PhotoDetails } from './photo-details.ts'
import type { Product } from './product.ts'

const textColumn = (name: string) => text(name)
const simpleColumns = Object.fromEntries(simpleEntries.map(([key, { column }]) => [key, textColumn(column)])) as Record<
  SimpleKey,
  ReturnType<typeof textColumn>
>

/** The date that the account lists a withdrawn article by is its former one. */
export const listingDate = (table: Record<'withdrawnAt' | 'createdAt' | 'date', SQLWrapper>) =>
  sql`case when ${table.withdrawnAt} is null then ${table.createdAt} else ${table.date} end`

const mediaOf = (table: Record<'content' | 'image' | 'images' | SimpleKey, SQLWrapper>) =>
  sql`public.amulette_media(${table.images} || array[${table.content}, ${table.image}, ${table.videoUrl}, ${table.videoPoster}, ${table.videoCaptions}, ${table.sharePicture}])`

/** Column names come from the specification, so that the original’s data can be imported. */
export const articles = pgTable(
  'articles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** Any other value marks content of another program or of an older sanitiser. */
    sanitizedChecksum: text('sanitized_checksum'),
    excerpt: text('excerpt').notNull(),
    image: text('image'),
    images: text('images').array(),
    imageAlts: jsonb('image_alts').$type<Record<string, string>>().notNull().default({}),
    imageDetails: jsonb('image_details').$type<Record<string, PhotoDetails>>().notNull().default({}),
    ...simpleColumns,
    product: jsonb('product').$type<Product>(),
    category: text('category').notNull(),
    /** The author’s e-mail address is never sent to browsers. */
    author: text('author').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    date: timestamp('date', { withTimezone: true }).notNull(),
    /** The same instant as `date` while it is on the site or planned; every list is ordered by it. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    announcedAt: timestamp('announced_at', { withTimezone: true }),
    /** Withdrawn from the site: `created_at` is then `never`, so that every query for readers leaves it out. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    pinnedAt: timestamp('pinned_at', { withTimezone: true }),
    commentsClosedAt: timestamp('comments_closed_at', { withTimezone: true }),
    /** Incremented by each save; saving on top of an older version is a conflict. */
    version: integer('version').notNull().default(1),
    draftId: uuid('draft_id'),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    readTime: text('read_time').notNull(),
    slug: text('slug').notNull().unique(),
    contentText: text('content_text').notNull(),
    words: searchWords(`title || ' ' || excerpt`),
    /** The row follows this version of `derived-columns.ts`; rows of other programs have none. */
    derivedVersion: integer('subjects_version').notNull().default(0),
  },
  (table) => [
    check('articles_category', sql`${table.category} ~ '^[a-z][a-z-]{0,39}$'`),
    index('articles_pinned').on(table.pinnedAt.desc().nullsFirst()).where(sql`${table.pinnedAt} is not null`),
    index('articles_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_category_newest').on(
      table.category,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('articles_author').on(table.authorId, table.createdAt.desc().nullsFirst()),
    index('articles_subjects_version').on(table.derivedVersion),
    // It includes the dates (migration 0060), which Drizzle cannot express: a page far back reads no article.
    index('articles_listed').on(sql`(${listingDate(table)}) desc`, table.id.desc().nullsFirst()),
    index('articles_updated').on(table.updatedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('articles_withdrawn').on(table.date).where(sql`${table.withdrawnAt} is not null`),
    index('articles_media').using('gin', mediaOf(table)),
    unique('articles_draft_of_author').on(table.draftId, table.authorId),
  ],
)

export const articleMedia = mediaOf(articles)

/**
 * Triggers fill it with each file that an article or one of its versions shows. The article calls a photo by its
 * alternative text and a film by its title; other files have no name here.
 */
export const mediaNames = pgTable(
  'media_names',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    title: text('title').notNull(),
    poster: text('poster'),
    words: text('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.address] }),
    index('media_names_address').on(table.address),
  ],
)

export const mainFocus =
  sql<Focus | null>`${articles.imageDetails}->coalesce(${articles.images}[1], ${articles.image})->'focus'`.as(
    'main_focus',
  )

/** A removed category keeps its key: drafts and versions may name it. */
export const categories = pgTable('categories', {
  key: text('key').primaryKey(),
  slug: text('slug').unique(),
  name: text('name').notNull(),
  label: text('label').notNull(),
  colour: text('colour').notNull(),
  sentence: text('sentence').notNull().default(''),
  emptyText: text('empty_text').notNull().default(''),
  position: integer('position').notNull(),
  movedTo: text('moved_to'),
})

export const articleSubjects = pgTable(
  'article_subjects',
  {
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    inTitle: boolean('in_title').notNull(),
    /** An import said so, and the article keeps it, whatever its text says. */
    isTag: boolean('is_tag').notNull().default(false),
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

/** The owner or the tags of an import said something of them; others of `subject-names.ts` need no row. */
export const subjects = pgTable('subjects', {
  key: text('key').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  words: text('words').array().notNull().default([]),
  sentence: text('sentence').notNull().default(''),
  picture: text('picture'),
  isHidden: boolean('is_hidden').notNull().default(false),
  joinedTo: text('joined_to'),
})

export const goneArticles = pgTable('gone_articles', {
  slug: text('slug').primaryKey(),
  goneAt: timestamp('gone_at', { withTimezone: true }).notNull(),
})

export const articleDrafts = pgTable(
  'article_drafts',
  {
    /** Chosen by the browser: sending it twice stores one draft. */
    id: uuid('id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    articleId: uuid('article_id').references(() => articles.id, { onDelete: 'cascade' }),
    baseVersion: integer('base_version'),
    input: jsonb('writing').$type<ArticleInput>().notNull(),
    sanitizedChecksum: text('sanitized_checksum'),
    media: mediaColumn('writing'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    previewHash: text('preview_hash').unique(),
    previewUntil: timestamp('preview_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.authorId, table.id] }),
    unique('article_drafts_one_each').on(table.authorId, table.articleId),
    index('article_drafts_of_author').on(table.authorId, table.updatedAt.desc().nullsFirst()),
  ],
)

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
  (table) => [
    unique('article_revisions_version').on(table.articleId, table.version),
    index('article_revisions_media').using('gin', mediaIn(sql`${table.input}::text`)),
  ],
)

export const revisionMedia = mediaIn(sql`${articleRevisions.input}::text`)

export const authorPresentations = pgTable('author_presentations', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  words: text('words').notNull().default(''),
  portrait: text('portrait'),
})
