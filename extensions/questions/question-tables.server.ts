import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'

export type Consent = 'awaited' | 'given' | 'refused'

/** A comment that an article answers. */
export const questions = pgTable('article_questions', {
  commentId: uuid('comment_id')
    .primaryKey()
    .references(() => comments.id, { onDelete: 'cascade' }),
  articleId: uuid('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** Null while nobody asks whether the person may be named. */
  consent: text('consent').$type<Consent>(),
  /** Hash of the token in the link of the e-mail. */
  tokenHash: text('token_hash').unique(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  /** The person was told that the article answers. */
  toldAt: timestamp('told_at', { withTimezone: true }),
})
