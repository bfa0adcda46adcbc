import { and, desc, eq, inArray, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { displayName } from '#features/accounts/account.ts'
import { articleColumns, joinArticle } from '#features/articles/article-titles.server.ts'
import { db } from '#platform/database.server.ts'
import { olderThan, position, type Position } from '#platform/keyset.server.ts'
import { commentsPerPage, type ListedComment, type CommentPage } from './comment.ts'
import { comments } from './comment-tables.server.ts'
import { commentAuditLog } from './comment-tables.server.ts'
import { hasLaterEvent } from './decision-lines.server.ts'

interface Placed {
  comment: ListedComment
  at: string
}

/** Newest first. Refused comments are read from the audit log, at the time of the decision. */
export async function listOwnComments(member: Account, before: Position | null): Promise<CommentPage<ListedComment>> {
  const [there, refused] = await Promise.all([listThere(member, before), listRefused(member, before)])
  const rows = [...there, ...refused].toSorted((one, other) => placeOf(other).localeCompare(placeOf(one)))
  const page = rows.slice(0, commentsPerPage)
  const last = page.at(-1)
  return {
    comments: page.map(({ comment }) => comment),
    older: rows.length > commentsPerPage && last ? placeOf(last) : null,
  }
}

/** Sorts like the pair of columns: timestamps have a fixed length. */
function placeOf({ at, comment }: Placed): string {
  return `${at}_${comment.id}`
}

async function listThere(member: Account, before: Position | null): Promise<Placed[]> {
  const rows = await joinArticle(
    db
      .select({
        id: comments.id,
        text: comments.content,
        validated: comments.validated,
        at: comments.createdAt,
        position: position(comments.createdAt),
        ...articleColumns(),
      })
      .from(comments)
      .$dynamic(),
    comments.articleId,
  )
    .where(
      and(
        eq(comments.userId, member.id),
        isNull(comments.answersTo),
        before ? olderThan(comments.createdAt, comments.id, before) : undefined,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage + 1)
  return rows.map(({ title, slug, at, position: place, ...row }) => ({
    at: place,
    comment: { ...row, at: at.toISOString(), authorName: displayName(member), article: { title, slug } },
  }))
}

async function listRefused(member: Account, before: Position | null): Promise<Placed[]> {
  const rows = await joinArticle(
    db
      .select({
        id: commentAuditLog.commentId,
        text: commentAuditLog.text,
        reason: commentAuditLog.reason,
        event: commentAuditLog.event,
        at: commentAuditLog.at,
        position: position(commentAuditLog.at),
        ...articleColumns(),
      })
      .from(commentAuditLog)
      .$dynamic(),
    commentAuditLog.articleId,
  )
    .where(
      and(
        isLastRefusalOf(member.id),
        before ? olderThan(commentAuditLog.at, commentAuditLog.commentId, before) : undefined,
      ),
    )
    .orderBy(desc(commentAuditLog.at), desc(commentAuditLog.commentId))
    .limit(commentsPerPage + 1)
  return rows.map(({ title, slug, at, reason, event, position: place, ...row }) => ({
    at: place,
    comment: {
      ...row,
      at: at.toISOString(),
      validated: false,
      refused: { reason, event: event === 'deleted' ? event : 'rejected' },
      authorName: displayName(member),
      article: { title, slug },
    },
  }))
}

/** Only when the refusal is the last event: it may have been undone. */
function isLastRefusalOf(memberId: string): SQL | undefined {
  return and(
    eq(commentAuditLog.memberId, memberId),
    inArray(commentAuditLog.event, ['rejected', 'deleted']),
    not(hasLaterEvent()),
    sql`not exists (select 1 from ${comments} where ${comments.id} = ${commentAuditLog.commentId})`,
  )
}
