import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { displayName, isAuthor, type Account } from '#features/accounts/account.ts'
import { articleColumns, joinArticle } from '#features/articles/article-titles.server.ts'
import { db } from '#platform/database.server.ts'
import { olderThan, pageOf, position, type Position } from '#platform/keyset.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { hasLaterEvent } from './audit-log.server.ts'
import { commentsPerPage, distinctNames, type CommentPage, type ListedComment } from './comment.ts'
import { commentAuditLog, comments } from './comment-tables.server.ts'

type Refusal = NonNullable<ListedComment['refusal']>

/** Lists the newest first. Refused comments come from the audit log, at the time of the decision. */
export async function listOwnComments(member: Account, before: Position | null): Promise<CommentPage<ListedComment>> {
  const rows = await unionAll(standingComments(member.id, before), refusedComments(member.id, before))
    .orderBy(sql`position desc, id desc`)
    .limit(commentsPerPage + 1)
  const { page, older } = pageOf(rows, commentsPerPage, ({ id }) => id)
  const nameOf = distinctNames(
    ({ title, at }: { title: string; at: Date }) => `votre commentaire sur ${title}, ${frenchDateTime(at)}`,
  )
  return {
    comments: page.map(({ id, text, validated, at, title, slug, event, reason }) => ({
      id,
      name: nameOf({ title, at }),
      text,
      validated,
      at: at.toISOString(),
      authorName: displayName(member),
      isByTeam: isAuthor(member),
      article: { title, slug },
      ...(event && { refusal: { event, reason } }),
    })),
    older,
  }
}

function standingComments(memberId: string, before: Position | null) {
  const query = db
    .select({
      id: comments.id,
      text: comments.content,
      validated: sql<boolean>`${comments.validated}`.as('validated'),
      at: comments.createdAt,
      position: position(comments.createdAt).as('position'),
      event: sql<Refusal['event'] | null>`null::text`.as('event'),
      reason: sql<string | null>`null::text`.as('reason'),
      ...articleColumns(),
    })
    .from(comments)
    .$dynamic()
  const isOlder = before ? olderThan(comments.createdAt, comments.id, before) : undefined
  return joinArticle(query, comments.articleId)
    .where(and(eq(comments.userId, memberId), isNull(comments.answersTo), isOlder))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage + 1)
}

/** The refusal must be the last event, because it may have been undone. */
function refusedComments(memberId: string, before: Position | null) {
  const { commentId, text, event, reason, at } = commentAuditLog
  const query = db
    .select({
      id: commentId,
      text,
      validated: sql<boolean>`false`.as('validated'),
      at,
      position: position(at).as('position'),
      event: sql<Refusal['event'] | null>`${event}`.as('event'),
      reason: sql<string | null>`${reason}`.as('reason'),
      ...articleColumns(),
    })
    .from(commentAuditLog)
    .$dynamic()
  const isLast = and(
    not(hasLaterEvent()),
    sql`not exists (select 1 from ${comments} where ${comments.id} = ${commentId})`,
    before ? olderThan(at, commentId, before) : undefined,
  )
  return joinArticle(query, commentAuditLog.articleId)
    .where(and(eq(commentAuditLog.memberId, memberId), inArray(event, ['rejected', 'deleted']), isLast))
    .orderBy(desc(at), desc(commentId))
    .limit(commentsPerPage + 1)
}
