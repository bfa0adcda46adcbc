import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { articles } from '#features/articles/article-tables.server.ts'

/** Readings and shop clicks by article and day; nothing identifies a reader. */
export const articleDays = pgTable(
  'article_days',
  {
    day: date('day').notNull(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    readings: integer('readings').notNull(),
    shopClicks: integer('shop_clicks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] }), index('article_days_article').on(table.articleId)],
)

/** A trigger on `article_days` keeps the sum, which survives the deletion of old days. */
export const articleReadings = pgTable('article_readings', {
  articleId: uuid('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  readings: integer('readings').notNull(),
})
