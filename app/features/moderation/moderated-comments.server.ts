import type { SQL } from 'drizzle-orm'
import { listBans } from '#features/comments/moderation-rules.server.ts'
import { commentName, type CommentPage, distinctNames } from '#features/comments/comment.ts'
import { countComments, listPastComments } from '#features/comments/member-comments.server.ts'
import type { CommentRow } from '#features/comments/stored-comment.server.ts'
import { pendingCharacters } from './moderation.ts'
import {
  findWrittenComment,
  listEveryComment,
  type WrittenComment,
} from '#features/comments/written-comments.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import type { Position } from '#platform/keyset.server.ts'
import { type CommentSearch, type ModeratedComment, pastCommentsMax, type MemberHistory } from './moderated-comment.ts'

export async function listQueue(before: Position | null): Promise<CommentPage<ModeratedComment>> {
  return asPage(await listEveryComment({ validated: false }, before))
}

export async function listAllComments(
  { term, status }: CommentSearch,
  before: Position | null,
  articleIdsWithTitle: (term: string) => SQL,
): Promise<CommentPage<ModeratedComment>> {
  const words = term !== '' && { term, articleIds: articleIdsWithTitle(term) }
  return asPage(await listEveryComment({ words, ...(status && { validated: status === 'publies' }) }, before))
}

export async function findModeratedComment(id: string): Promise<ModeratedComment | null> {
  const comment = await findWrittenComment(id)
  return comment && ((await withHistories([comment]))[0] ?? null)
}

async function asPage({
  page,
  older,
}: {
  page: WrittenComment[]
  older: string | null
}): Promise<CommentPage<ModeratedComment>> {
  return { comments: await withHistories(page), older }
}

async function withHistories(comments: WrittenComment[]): Promise<ModeratedComment[]> {
  const histories = await readHistories(comments.map(({ row }) => row))
  const nameOf = distinctNames(commentName)
  const openTexts = comments.map(({ row }) => !row.validated && row.content)
  const objections = await Promise.all(openTexts.map(async (text) => (text ? objectionTo({ text }) : null)))
  return comments.map(({ row, view, isClosed }, index) => ({
    ...view,
    phrases: objections[index]?.phrases,
    name: nameOf(view),
    edited: row.editedAt !== null,
    isPinned: row.pinned,
    heldBy: row.heldBy,
    article: { ...view.article, id: row.articleId, closed: isClosed },
    member: histories.get(row.id) ?? null,
  }))
}

/** Reads the history of each comment's author in a fixed number of queries, without that comment itself. */
async function readHistories(page: CommentRow[]): Promise<Map<string, MemberHistory>> {
  const memberIds = [...new Set(page.flatMap(({ userId }) => userId ?? []))]
  if (memberIds.length === 0) return new Map()
  const [counts, past, bans] = await Promise.all([
    countComments(memberIds),
    // It reads one more than the page shows, because the comment itself may be among them.
    listPastComments(memberIds, { each: pastCommentsMax + 1, characters: pendingCharacters + 1 }),
    listBans(memberIds),
  ])
  return new Map(
    page.flatMap(({ id, userId }) => {
      if (!userId) return []
      const { published = 0, pending = 0, refused = 0 } = counts.get(userId) ?? {}
      const last = (past.get(userId) ?? []).filter((one) => one.id !== id).slice(0, pastCommentsMax)
      const banReason = bans.find((ban) => ban.userId === userId)?.reason ?? null
      return [[id, { id: userId, published, pending, refused, last, banReason }] as const]
    }),
  )
}
