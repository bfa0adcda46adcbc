import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'

/** What somebody, with or without an account, found wrong with a published comment. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** No reference: a report outlives its comment. */
    commentId: uuid('comment_id').notNull(),
    articleId: uuid('article_id').notNull(),
    /** The comment as it then read. */
    text: text('text').notNull(),
    reason: text('reason').notNull(),
    /** Where the decision is mailed; it never leaves the server, and is forgotten with the decision. */
    email: text('email'),
    goodFaith: boolean('good_faith').notNull(),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome').$type<'withdrawn' | 'kept'>(),
    /** What the owner says of it to the reporter and the author. */
    answer: text('answer'),
  },
  (table) => [
    index('comment_reports_open')
      .on(table.reportedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`closed_at is null`),
    index('comment_reports_comment').on(table.commentId),
  ],
)

/** The links of a letter to an administrator: one token shows and decides one comment, once. */
export const decisionLinks = pgTable(
  'decision_links',
  {
    /** SHA-256 of the token, which only the letter has. */
    tokenHash: text('token_hash').primaryKey(),
    commentId: uuid('comment_id').notNull(),
    /** The text that the letter quotes: another one asks for another look. */
    commentVersion: integer('comment_version').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('decision_links_expiry').on(table.expiresAt)],
)
