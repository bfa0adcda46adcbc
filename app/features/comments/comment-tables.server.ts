import { type AnyPgColumn, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
    /** Its member changed the text since. */
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /** Grows with each change of the text: a decision holds for the text that was read. */
    version: integer('version').notNull().default(1),
    /** The rules that held it, as the queue says them; empty when everything is held. */
    heldBy: text('held_by').array().notNull().default(sql`'{}'`),
    /** An administrator's answer stands under the comment that it answers, one level deep. */
    answersTo: uuid('answers_to').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('comments_of_article')
      .on(table.articleId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`validated and answers_to is null`),
    index('comments_answers').on(table.answersTo, table.createdAt),
    index('comments_pending')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not validated`),
    index('comments_of_member').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comments_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Members who may no longer comment. */
export const commentBans = pgTable('comment_bans', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  bannedBy: uuid('banned_by').references(() => users.id, { onDelete: 'set null' }),
  bannedAt: timestamp('banned_at', { withTimezone: true }).notNull(),
})

/** Which letters about comments somebody wants; no row: the defaults. */
export const commentEmailPreferences = pgTable('comment_letter_choices', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A member's: what became of their comments. */
  decisions: boolean('decisions').notNull().default(true),
  /** A member's: somebody of the house answered. */
  answers: boolean('answers').notNull().default(true),
  /** An administrator's: new comments, one by one, once a day or not at all. */
  newComments: text('arrivals').$type<'each' | 'daily' | 'none'>().notNull().default('each'),
  /** Up to when the last daily letter told. */
  notifiedUntil: timestamp('told_until', { withTimezone: true }),
})
