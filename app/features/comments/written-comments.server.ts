import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL } from 'drizzle-orm'
import { authorColumns, joinAuthor, shownNameSql } from '#features/accounts/authors.server.ts'
import { articleColumns, joinArticle } from '#features/articles/article-titles.server.ts'
import { commentsClosedSql } from '#features/articles/comments-closing.server.ts'
import { containsText } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { olderThan, position, type Position, pageOf } from '#platform/keyset.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { commentsPerPage } from './comment.ts'
import { comments } from './comment-tables.server.ts'
import type { CommentRow } from './comment-tables.server.ts'

/** A comment, published or not, with its article and what its author's shown name is made of. */
export interface CommentWithArticle {
  comment: CommentRow
  title: string
  slug: string
  commentsClosed: boolean
  email: string | null
  username: string | null
}

function writtenComments() {
  const columns = { comment: comments, ...articleColumns(), commentsClosed: commentsClosedSql, ...authorColumns() }
  const query = db
    .select({ ...columns, position: position(comments.createdAt) })
    .from(comments)
    .$dynamic()
  return joinAuthor(joinArticle(query, comments.articleId), comments.userId)
}

export async function findWrittenComment(id: string): Promise<CommentWithArticle | null> {
  return isUuid(id) ? ((await listWrittenComments([id]))[0] ?? null) : null
}

export async function listWrittenComments(ids: string[]): Promise<CommentWithArticle[]> {
  return writtenComments().where(inArray(comments.id, ids))
}

/** Those that came in this time, or are pending again after an edit, oldest first. Not the reader's own. */
export async function listNewComments(readerId: string, since: Date, until: Date): Promise<CommentWithArticle[]> {
  const came = and(gt(comments.createdAt, since), lte(comments.createdAt, until))
  const pendingAgain = and(eq(comments.validated, false), gt(comments.editedAt, since), lte(comments.editedAt, until))
  return writtenComments()
    .where(and(isNull(comments.answersTo), or(came, pendingAgain), ne(comments.userId, readerId)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
}

/** One page, newest first. @param term case and accents ignored, in the text, the author's shown name and the title. */
export async function listEveryComment(
  { term, validated }: { term?: string; validated?: boolean },
  before: Position | null,
): Promise<{ page: CommentWithArticle[]; older: string | null }> {
  const rows = await writtenComments()
    .where(
      and(
        validated === undefined ? undefined : eq(comments.validated, validated),
        term ? matches(term) : undefined,
        before ? olderThan(comments.createdAt, comments.id, before) : undefined,
      ),
    )
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage + 1)
  return pageOf(rows, commentsPerPage, ({ comment }) => comment.id)
}

function matches(term: string): SQL | undefined {
  return or(...[comments.content, articleColumns().title, shownNameSql].map((text) => containsText(text, term)))
}
