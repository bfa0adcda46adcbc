import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { articles } from '#features/articles/article-tables.server.ts'

/** How often an article was read on a day, and its link to the shop followed: nothing says by whom. */
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
  (table) => [
    primaryKey({ columns: [table.day, table.articleId] }),
    // For an article that is deleted.
    index('article_days_article').on(table.articleId),
  ],
)
