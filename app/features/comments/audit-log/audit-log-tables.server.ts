import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CommentEvent } from '../comment-events.ts'

/**
 * What happened to each comment, with its text then: the only trace of a rejected one. Updates may only erase a person.
 */
export const commentAuditLog = pgTable(
  'comment_journal',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    commentId: uuid('comment_id').notNull(),
    articleId: uuid('article_id').notNull(),
    memberId: uuid('member_id'),
    actorId: uuid('actor_id'),
    event: text('event').$type<CommentEvent>().notNull(),
    text: text('text').notNull(),
    reason: text('reason'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('comment_journal_comment').on(table.commentId, table.number),
    index('comment_journal_member').on(table.memberId, table.number),
    index('comment_journal_actor').on(table.actorId, table.number),
    index('comment_journal_at').on(table.at),
  ],
)
