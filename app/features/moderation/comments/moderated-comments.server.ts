import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import { writerName } from '#features/accounts/personal-data/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { commentsPerPage } from '#features/comments/comment.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { isUuid, olderThan, position, type Position } from '#platform/keyset.server.ts'
import { readHistories } from './member-history.server.ts'
import { commentTermCharactersMax, type CommentSearch, type ModeratedComment } from '../moderated-comment.ts'

export interface ModeratedPage {
  comments: ModeratedComment[]
  older: string | null
}

/** Removes what PostgreSQL does not accept in a text. */
export function readCommentTerm(text: string | null): string {
  const term = (text ?? '').normalize('NFC').replaceAll('\0', '').replace(/\s+/g, ' ')
  return Array.from(term.trim()).slice(0, commentTermCharactersMax).join('').toWellFormed()
}

export async function listQueue(before: Position | null): Promise<ModeratedPage> {
  return page(eq(comments.validated, false), before)
}

/** Ignores case and accents, in the text, the author's shown name and the article's title. */
export async function listAllComments(
  { term, status }: CommentSearch,
  before: Position | null,
): Promise<ModeratedPage> {
  const inStatus = status ? eq(comments.validated, status === 'publies') : undefined
  return page(and(inStatus, term ? matches(term) : undefined), before)
}

export async function findModeratedComment(id: string): Promise<ModeratedComment | null> {
  if (!isUuid(id)) return null
  const { comments: found } = await page(eq(comments.id, id), null)
  return found[0] ?? null
}

const shownName = sql`coalesce(nullif(btrim(${userRoles.username}), ''), split_part(${users.email}, '@', 1))`

function matches(term: string): SQL | undefined {
  const has = (text: SQL | typeof comments.content | typeof articles.title) =>
    sql`strpos(public.amulette_search_text(${text}), public.amulette_search_text(${term})) > 0`
  return or(has(comments.content), has(articles.title), has(shownName))
}

async function page(where: SQL | undefined, before: Position | null): Promise<ModeratedPage> {
  const rows = await db
    .select({
      comment: comments,
      position: position(comments.createdAt),
      username: userRoles.username,
      email: users.email,
      article: {
        id: articles.id,
        title: articles.title,
        slug: articles.slug,
        closed: sql<boolean>`${articles.commentsClosedAt} is not null`,
      },
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .leftJoin(users, eq(users.id, comments.userId))
    .leftJoin(userRoles, eq(userRoles.userId, comments.userId))
    .where(and(where, before ? olderThan(comments.createdAt, comments.id, before) : undefined))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage + 1)
  const pageRows = rows.slice(0, commentsPerPage)
  const last = pageRows.at(-1)
  const histories = await readHistories(pageRows.map(({ comment }) => comment))
  return {
    comments: pageRows.map(({ comment, username, email, article }) => ({
      id: comment.id,
      version: comment.version,
      authorName: writerName({ username, email }),
      text: comment.content,
      at: comment.createdAt.toISOString(),
      edited: comment.editedAt !== null,
      validated: comment.validated,
      answer: comment.answersTo !== null,
      heldBy: comment.heldBy,
      article,
      member: histories.get(comment.id) ?? null,
    })),
    older: rows.length > commentsPerPage && last ? `${last.position}_${last.comment.id}` : null,
  }
}
