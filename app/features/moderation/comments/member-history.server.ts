import { listBans } from '#features/comments/comment-bans.server.ts'
import {
  countRemovedComments,
  countStandingComments,
  listPastComments,
} from '#features/comments/member-comments.server.ts'
import { pendingCharacters } from '../moderation.ts'
import { pastCommentsShown, type MemberHistory } from '../moderated-comment.ts'

interface AuthoredComment {
  id: string
  userId: string | null
}

const beginningCharacters = pendingCharacters + 1

/**
 * Histories of a page's authors, in a fixed number of queries.
 * @returns by comment id, without that comment among the last ones
 */
export async function readHistories(page: AuthoredComment[]): Promise<Map<string, MemberHistory>> {
  const memberIds = [...new Set(page.flatMap(({ userId }) => userId ?? []))]
  if (memberIds.length === 0) return new Map()
  const [standing, removed, past, bans] = await Promise.all([
    countStandingComments(memberIds),
    countRemovedComments(memberIds),
    // One more than is shown: the comment that is read may be among them.
    listPastComments(memberIds, { each: pastCommentsShown + 1, characters: beginningCharacters }),
    listBans(memberIds),
  ])
  return new Map(
    page.flatMap(({ id, userId }) => {
      if (!userId) return []
      const history: MemberHistory = {
        id: userId,
        published: standing.get(userId)?.published ?? 0,
        pending: standing.get(userId)?.pending ?? 0,
        refused: removed.get(userId) ?? 0,
        last: (past.get(userId) ?? []).filter((one) => one.id !== id).slice(0, pastCommentsShown),
        banReason: bans.find((ban) => ban.userId === userId)?.reason ?? null,
      }
      return [[id, history] as const]
    }),
  )
}
