import { customType, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const pendingKilobytes = 512
const pending = { gin_pending_list_limit: pendingKilobytes }
export const wordIndexes = ['search_entries_words', 'search_entries_tokens', 'search_entries_pairs'] as const

/** A trigger on `articles` writes this table, whatever program writes the articles. */
export const searchEntries = pgTable(
  'search_entries',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    words: tsvector('words').notNull(),
    /** Whole words and other characters; those of the title appear again after a ^. */
    tokens: tsvector('tokens').notNull(),
    pairs: integer('pairs').array().notNull(),
  },
  (table) => [
    // The index includes the titles (migration 0011), which Drizzle cannot express.
    index('search_entries_newest').on(table.createdAt.desc().nullsFirst(), table.articleId.desc().nullsFirst()),
    index('search_entries_title').on(table.title, table.articleId.desc().nullsFirst()),
    index(wordIndexes[0]).using('gin', table.words).with(pending),
    index(wordIndexes[1]).using('gin', table.tokens).with(pending),
    index(wordIndexes[2]).using('gin', table.pairs).with(pending),
  ],
)

/** Parts of words are looked up in these thousands of words, not in the texts. */
export const searchLexicon = pgTable('search_lexicon', { word: text('word').primaryKey() }, () => [
  index('search_lexicon_parts').using('gin', sql`word gin_trgm_ops`),
  index('search_lexicon_beginnings').using('btree', sql`word text_pattern_ops`),
])

export const searchSynonyms = pgTable('search_synonyms', {
  id: uuid('id').primaryKey().defaultRandom(),
  term: text('term').notNull().unique(),
  meaning: text('meaning').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const searchedTerms = pgTable(
  'searched_terms',
  {
    day: date('day').notNull(),
    term: text('term').notNull(),
    times: integer('times').notNull(),
    found: integer('found').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
)
