import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { authorColumns, isTeamSql, joinAuthor, personIdsWithName } from '#features/accounts/authors.server.ts'
import { articleColumns, joinArticle } from '#features/articles/article-titles.server.ts'
import { commentsClosedSql } from '#features/articles/comments-closing.server.ts'
import { writerName } from '#features/profile/account-deletion.ts'
import { searchPattern } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { olderThan, position, type Position, pageOf } from '#platform/keyset.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import { type OpenComment } from './comment.ts'
import { comments, type CommentRow } from './comment-tables.server.ts'

export interface WrittenComment {
  row: CommentRow
  view: OpenComment
  /** The comments of its article are closed. */
  isClosed: boolean
}

async function selectComments(where: SQL | undefined, limit?: number) {
  const query = db
    .select({
      row: comments,
      ...articleColumns(),
      ...authorColumns(),
      isByTeam: isTeamSql,
      isClosed: commentsClosedSql,
      position: position(comments.createdAt),
    })
    .from(comments)
    .$dynamic()
  const newestFirst = joinAuthor(joinArticle(query, comments.articleId), comments.userId)
    .where(where)
    .orderBy(desc(comments.createdAt), desc(comments.id))
  const rows = await (limit === undefined ? newestFirst : newestFirst.limit(limit))
  return rows.map(({ row, title, slug, username, email, isByTeam, ...rest }) => ({
    ...rest,
    row,
    view: {
      id: row.id,
      version: row.version,
      text: row.content,
      at: row.createdAt.toISOString(),
      validated: row.validated,
      isAnswer: row.answersTo !== null,
      authorName: writerName({ username, email, guestName: row.guestName }),
      isByTeam: isByTeam || row.answersTo !== null,
      article: { title, slug },
    },
  }))
}

export async function findWrittenComment(id: string): Promise<WrittenComment | null> {
  return isUuid(id) ? ((await listWrittenComments([id]))[0] ?? null) : null
}

export function listWrittenComments(ids: string[]): Promise<WrittenComment[]> {
  return selectComments(inArray(comments.id, ids))
}

/** Lists comments that arrived, or became pending again, in this period, oldest first and without the reader's own. */
export async function listNewComments(readerId: string, since: Date, until: Date): Promise<WrittenComment[]> {
  const came = and(gt(comments.createdAt, since), lte(comments.createdAt, until))
  const pendingAgain = and(eq(comments.validated, false), gt(comments.editedAt, since), lte(comments.editedAt, until))
  const rows = await selectComments(
    and(isNull(comments.answersTo), or(came, pendingAgain), ne(comments.userId, readerId)),
  )
  return rows.toReversed()
}

/** Searched in the text and the author's name, ignoring case and accents, and among the comments of these articles. */
export interface CommentTerm {
  term: string
  articleIds: SQL
}

export async function listEveryComment(
  { validated, words }: { validated?: boolean; words?: CommentTerm | false },
  before: Position | null,
): Promise<{ page: WrittenComment[]; older: string | null }> {
  const condition = and(
    validated === undefined ? undefined : eq(comments.validated, validated),
    before ? olderThan(comments.createdAt, comments.id, before) : undefined,
  )
  const where = words ? inArray(comments.id, await newestWith(words, condition)) : condition
  return pageOf(await selectComments(where, rowsPerPage + 1), rowsPerPage, ({ row }) => row.id)
}

/**
 * Each part is read on its own, so that an index answers it: with « or » every comment would be read for a rare word.
 * Where texts with the word fill the page, the other parts are read no further back, from the comments of that time.
 */
async function newestWith({ term, articleIds }: CommentTerm, condition: SQL | undefined): Promise<string[]> {
  const newest = (part: SQL | undefined) =>
    db
      .select({ id: comments.id, at: comments.createdAt })
      .from(comments)
      .where(and(condition, part))
      .orderBy(desc(comments.createdAt), desc(comments.id))
      .limit(rowsPerPage + 1)
  const texts = await newest(sql`${comments.words} like ${searchPattern(term)}`)
  const last = texts[rowsPerPage]
  const isOnPage = last && gte(comments.createdAt, last.at)
  const isOf = (column: SQLWrapper, ids: SQL) =>
    isOnPage ? sql`${isOnPage} and ${column} in (${ids})` : sql`${column} = any(array(${ids}))`
  const others = await Promise.all([
    newest(isOf(comments.articleId, articleIds)),
    newest(isOf(comments.userId, personIdsWithName(term).getSQL())),
  ])
  return [texts, ...others].flat().map(({ id }) => id)
}
