import { writerName } from '#features/profile/account-deletion.ts'
import {
  findWrittenComment,
  listEveryComment,
  type CommentWithArticle,
} from '#features/comments/written-comments.server.ts'
import type { Position } from '#platform/keyset.server.ts'
import { readHistories } from './comments/member-history.server.ts'
import { commentTermCharactersMax, type CommentSearch, type ModeratedComment } from './moderated-comment.ts'

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
  return asPage(await listEveryComment({ validated: false }, before))
}

export async function listAllComments(
  { term, status }: CommentSearch,
  before: Position | null,
): Promise<ModeratedPage> {
  return asPage(await listEveryComment({ term, ...(status && { validated: status === 'publies' }) }, before))
}

export async function findModeratedComment(id: string): Promise<ModeratedComment | null> {
  const found = await findWrittenComment(id)
  return found && ((await withHistories([found]))[0] ?? null)
}

async function asPage({ page, older }: { page: CommentWithArticle[]; older: string | null }): Promise<ModeratedPage> {
  return { comments: await withHistories(page), older }
}

async function withHistories(rows: CommentWithArticle[]): Promise<ModeratedComment[]> {
  const histories = await readHistories(rows.map(({ comment }) => comment))
  return rows.map(({ comment, title, slug, commentsClosed, ...person }) => ({
    id: comment.id,
    version: comment.version,
    authorName: writerName(person),
    text: comment.content,
    at: comment.createdAt.toISOString(),
    edited: comment.editedAt !== null,
    validated: comment.validated,
    answer: comment.answersTo !== null,
    heldBy: comment.heldBy,
    article: { id: comment.articleId, title, slug, closed: commentsClosed },
    member: histories.get(comment.id) ?? null,
  }))
}
