import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import type { comments } from './comment-tables.server.ts'
import type { CommentEvent } from './comment-events.ts'
import { commentJournal } from './journal-tables.server.ts'

type Comment = typeof comments.$inferSelect

/** To be called in the transaction of what it records, with the comment as it then is. */
export async function record(
  event: CommentEvent,
  comment: Comment,
  { by, reason = null }: { by: string | null; reason?: string | null },
): Promise<void> {
  const { id: commentId, articleId, userId: memberId, content: text } = comment
  await db
    .insert(commentJournal)
    .values({ commentId, articleId, memberId, actorId: by, event, text, reason, at: now() })
}
