import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { writerName } from '#features/profile/account-deletion.ts'
import { authorColumns, authorJoin, isTeamSql, joinAuthor } from '#features/accounts/authors.server.ts'
import { wroteArticleSql } from '#features/articles/article-authors.server.ts'
import { db, inlineLimit, preparedQuery, type Database } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { olderThan, position, type Position, pageOf } from '#platform/keyset.server.ts'
import {
  commentName,
  commentsPerPage,
  distinctNames,
  type CommentPage,
  type NamedComment,
  type PublishedComment,
  type ShownComment,
} from './comment.ts'
import { comments } from './comment-tables.server.ts'

/** It holds the author's e-mail, which must not be sent to a browser. */
interface PublishedCommentRow {
  id: string
  text: string
  at: Date | string
  userId: string | null
  username: string | null
  email: string | null
  guestName?: string | null
  isByTeam: boolean
  isByAuthor: boolean
}

const answersOfIt = sql<PublishedCommentRow[]>`(
  select coalesce(json_agg(json_build_object('id', answer.id, 'text', answer.content, 'at', answer.created_at,
    'userId', answer.user_id, 'isByTeam', true, 'isByAuthor', ${wroteArticleSql(sql`answer.user_id`, sql`answer.article_id`)}, 'username', ${authorColumns().username}, 'email', ${authorColumns().email}) order by answer.created_at, answer.id), '[]')
  from comments answer ${authorJoin(sql`answer.user_id`)}
  where answer.answers_to = ${comments.id} and answer.validated)`

function publishedComments(database: Database, before: SQL | undefined) {
  const query = database
    .select({
      id: comments.id,
      text: comments.content,
      at: comments.createdAt,
      position: position(comments.createdAt),
      userId: comments.userId,
      guestName: comments.guestName,
      ...authorColumns(),
      isByTeam: isTeamSql,
      isByAuthor: wroteArticleSql(comments.userId, comments.articleId),
      isPinned: comments.pinned,
      answers: answersOfIt,
    })
    .from(comments)
    .$dynamic()
  return joinAuthor(query, comments.userId)
    .where(
      and(
        eq(comments.articleId, sql.placeholder('articleId')),
        // PostgreSQL uses the partial index only with a literal, not with a parameter.
        sql`${comments.validated}`,
        isNull(comments.answersTo),
        before,
      ),
    )
    .orderBy(desc(comments.pinned), desc(comments.createdAt), desc(comments.id))
    .limit(inlineLimit(commentsPerPage + 1))
}

const firstPage = preparedQuery((database) => publishedComments(database, undefined).prepare('published_comments'))
const furtherPage = preparedQuery((database) =>
  publishedComments(
    database,
    and(
      sql`not ${comments.pinned}`,
      olderThan(comments.createdAt, comments.id, { at: sql.placeholder('at'), id: sql.placeholder('id') }),
    ),
  ).prepare('published_comments_further'),
)

export function listPublishedComments(articleId: string, before: Position | null): Promise<PublishedPage> {
  return cachedData(`comments ${articleId} before ${JSON.stringify(before)}`, () =>
    readPublishedPage(articleId, before),
  )
}

type PublishedPage = CommentPage<PublishedComment> & { total: number }

async function readPublishedPage(articleId: string, before: Position | null): Promise<PublishedPage> {
  tagPage(`comments-${articleId}`, `article-${articleId}`)
  const rows = await (before ? furtherPage().execute({ articleId, ...before }) : firstPage().execute({ articleId }))
  const { page, older } = pageOf(rows, commentsPerPage, ({ id }) => id)
  const isWhole = !before && !older
  const nameOf = distinctNames(commentName)
  const nameComment = (row: PublishedCommentRow): NamedComment => {
    const comment = asShownComment(row)
    return { ...comment, name: nameOf(comment) }
  }
  return {
    comments: page.map((comment) => ({
      ...nameComment(comment),
      isPinned: comment.isPinned,
      answers: comment.answers.map(nameComment),
    })),
    older,
    total: isWhole
      ? page.reduce((sum, { answers }) => sum + 1 + answers.length, 0)
      : await db.$count(comments, and(eq(comments.articleId, articleId), eq(comments.validated, true))),
  }
}

function asShownComment({ id, text, at, isByTeam, isByAuthor, ...person }: PublishedCommentRow): ShownComment {
  if (person.userId) tagPage(`person-${person.userId}`)
  return { id, text, at: new Date(at).toISOString(), authorName: writerName(person), isByTeam, isByAuthor }
}
