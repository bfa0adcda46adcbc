import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CommentEvent } from '../comment-events.ts'

/**
 * What happened to each comment, with its text at that moment. A trigger refuses every change of a row except to forget
 * a person; rows leave only when the owner's period is over. A rejected comment lives on here alone.
 */
export const commentAuditLog = pgTable(
  'comment_journal',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    commentId: uuid('comment_id').notNull(),
    articleId: uuid('article_id').notNull(),
    /** Who wrote the comment. Null once they have left. */
    memberId: uuid('member_id'),
    /** Who did it: a member, an administrator. Null: a visitor, a rule, or somebody who has left. */
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
