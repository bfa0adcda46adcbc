import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'

/** The spec's table. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** Null once the member has left and let the comment stay. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** E-mail of the member, empty once they have left: it never leaves the server. */
    author: text('author').notNull(),
    content: text('content').notNull(),
    validated: boolean('validated').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('comments_of_article')
      .on(table.articleId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`validated`),
    index('comments_pending')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not validated`),
    index('comments_of_member').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comments_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)
