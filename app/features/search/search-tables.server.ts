import { customType, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** In kB: a search reads what is pending, one by one. */
const pending = { gin_pending_list_limit: 512 }

/** What search reads of each article. A trigger of `articles` writes it, so that no way of writing forgets it. */
export const searchEntries = pgTable(
  'search_entries',
  {
    articleId: uuid('article_id')
      .primaryKey()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** The article's own: when it is published. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Lower case, no accents, ligatures in two letters. */
    title: text('title').notNull(),
    /** The title, then the content, in one line. */
    text: text('text').notNull(),
    /** French stems; those of the title weigh A. */
    words: tsvector('words').notNull(),
    /** Whole words, and signs that are no letters; those of the title once more behind a ^. */
    tokens: tsvector('tokens').notNull(),
    /** A number for each two neighbours. */
    pairs: integer('pairs').array().notNull(),
  },
  (table) => [
    // With the titles in it (migration 0011), which Drizzle cannot say.
    index('search_entries_newest').on(table.createdAt.desc().nullsFirst(), table.articleId.desc().nullsFirst()),
    index('search_entries_words').using('gin', table.words).with(pending),
    index('search_entries_tokens').using('gin', table.tokens).with(pending),
    index('search_entries_pairs').using('gin', table.pairs).with(pending),
  ],
)

/** Every word that an article ever had: a part of a word is looked for here, in thousands instead of millions. */
export const searchLexicon = pgTable('search_lexicon', { word: text('word').primaryKey() }, () => [
  index('search_lexicon_parts').using('gin', sql`word gin_trgm_ops`),
  index('search_lexicon_beginnings').using('btree', sql`word text_pattern_ops`),
])

/** The owner's own: whoever searches for one finds the other too. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: uuid('id').primaryKey().defaultRandom(),
  term: text('term').notNull().unique(),
  /** In place of it, as it is written in articles. */
  meaning: text('meaning').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** What was searched for on a day, and how often: nothing says by whom. */
export const searchedTerms = pgTable(
  'searched_terms',
  {
    day: date('day').notNull(),
    term: text('term').notNull(),
    times: integer('times').notNull(),
    /** How many articles the last of them found. */
    found: integer('found').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
)
