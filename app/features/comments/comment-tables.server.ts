import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { searchWords } from '#platform/contains-text.server.ts'
import type { CommentEvent } from './comment.ts'
import type { NewCommentFrequency } from './email-preferences.ts'

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    articleId: uuid('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** It becomes null when the member leaves and lets the comment stay. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The member's e-mail, which is never sent to a browser. It is empty once they have left. */
    author: text('author').notNull(),
    /** The name under which somebody without an account signed it on another blog. */
    guestName: text('guest_name'),
    content: text('content').notNull(),
    validated: boolean('validated').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
    /** Each edit increments it, and a decision applies to the version that was read. */
    version: integer('version').notNull().default(1),
    heldBy: text('held_by').array().notNull().default(sql`'{}'`),
    /** An administrator's answer to this comment, one level deep. */
    answersTo: uuid('answers_to').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    pinned: boolean('pinned').notNull().default(false),
    words: searchWords(`content || ' ' || coalesce(guest_name, '')`),
  },
  (table) => [
    index('comments_of_article')
      .on(
        table.articleId,
        table.pinned.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`validated and answers_to is null`),
    uniqueIndex('comments_pinned').on(table.articleId).where(sql`${table.pinned}`),
    index('comments_answers').on(table.answersTo, table.createdAt),
    index('comments_pending')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`not validated`),
    // It includes `validated` (migration 0060), which Drizzle cannot express: counts read no comment.
    index('comments_of_member').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('comments_article').on(table.articleId),
    index('comments_words').using('gin', table.words.op('gin_trgm_ops')),
    index('comments_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** A row never leaves the server whole, because it holds an e-mail address. */
export type CommentRow = typeof comments.$inferSelect

export interface RemovedComment extends Pick<CommentRow, 'version' | 'validated' | 'pinned' | 'heldBy' | 'answersTo'> {
  createdAt: string
  editedAt: string | null
}

/**
 * Each line says what happened to a comment and holds its text at that moment, which is the only trace of a rejected one.
 * Updates may only erase a person.
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
    removed: jsonb('removed').$type<RemovedComment>(),
  },
  (table) => [
    index('comment_journal_comment').on(table.commentId, table.number),
    index('comment_journal_member').on(table.memberId, table.number),
    index('comment_journal_actor').on(table.actorId, table.number),
    index('comment_journal_at').on(table.at),
  ],
)

export const commentBans = pgTable('comment_bans', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  bannedBy: uuid('banned_by').references(() => users.id, { onDelete: 'set null' }),
  bannedAt: timestamp('banned_at', { withTimezone: true }).notNull(),
})

export const commentEmailPreferences = pgTable('comment_letter_choices', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  decisions: boolean('decisions').notNull().default(true),
  answers: boolean('answers').notNull().default(true),
  newComments: text('arrivals').$type<NewCommentFrequency>().notNull().default('each'),
  notifiedUntil: timestamp('told_until', { withTimezone: true }),
})
