import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'

export const commentReports = pgTable(
  'comment_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** There is no foreign key, because a report outlives its comment. */
    commentId: uuid('comment_id').notNull(),
    articleId: uuid('article_id').notNull(),
    text: text('text').notNull(),
    reason: text('reason').notNull(),
    /** It serves for the answer only, is never sent to a browser, and is deleted with the decision. */
    email: text('email'),
    goodFaith: boolean('good_faith').notNull(),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome').$type<'withdrawn' | 'kept'>(),
    answer: text('answer'),
  },
  (table) => [
    index('comment_reports_open')
      .on(table.reportedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`closed_at is null`),
    index('comment_reports_comment').on(table.commentId),
  ],
)

export const decisionLinks = pgTable(
  'decision_links',
  {
    /** The SHA-256 digest of the token, which only the e-mail holds. */
    tokenHash: text('token_hash').primaryKey(),
    commentId: uuid('comment_id').notNull(),
    commentVersion: integer('comment_version').notNull(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('decision_links_expiry').on(table.expiresAt)],
)
