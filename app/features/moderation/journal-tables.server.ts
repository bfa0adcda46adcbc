import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What was decided, by whom, on which text. Rows are only ever added: a rejected comment lives on here alone. */
export const moderationJournal = pgTable(
  'moderation_journal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    commentId: uuid('comment_id').notNull(),
    articleId: uuid('article_id').notNull(),
    /** Null when the member had left before the decision. */
    memberId: uuid('member_id'),
    adminId: uuid('admin_id').notNull(),
    decision: text('decision').notNull(),
    text: text('text').notNull(),
    reason: text('reason'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('moderation_journal_comment').on(table.commentId),
    index('moderation_journal_date').on(table.decidedAt),
  ],
)
