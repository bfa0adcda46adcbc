import { inArray, sql } from 'drizzle-orm'
import { commentBans, comments } from '#features/comments/comment-tables.server.ts'
import { commentAuditLog } from '#features/comments/audit-log/audit-log-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { pendingCharacters } from '../moderation.ts'
import { pastCommentsShown, type CommentOutcome, type MemberHistory, type PastComment } from '../moderated-comment.ts'

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
    countStanding(memberIds),
    countRemoved(memberIds),
    listPast(memberIds),
    db.select().from(commentBans).where(inArray(commentBans.userId, memberIds)),
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

async function countStanding(memberIds: string[]): Promise<Map<string, { published: number; pending: number }>> {
  const rows = await db
    .select({
      memberId: comments.userId,
      published: sql<number>`(count(*) filter (where ${comments.validated}))::int`,
      pending: sql<number>`(count(*) filter (where not ${comments.validated}))::int`,
    })
    .from(comments)
    .where(inArray(comments.userId, memberIds))
    .groupBy(comments.userId)
  return new Map(rows.flatMap((row) => (row.memberId ? [[row.memberId, row] as const] : [])))
}

const removals = (memberIds: string[]) => sql`
  select distinct on (comment_id) comment_id, member_id, event, text, at
  from ${commentAuditLog}
  where member_id in ${memberIds} and event in ('rejected', 'deleted')
    and not exists (select 1 from ${comments} where ${comments.id} = comment_id)
  order by comment_id, number desc`

async function countRemoved(memberIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ member_id: string; removed: number }>(
    sql`select member_id, count(*)::int as removed from (${removals(memberIds)}) removals group by member_id`,
  )
  return new Map(rows.map((row) => [row.member_id, row.removed]))
}

interface PastRow extends Record<string, unknown> {
  member_id: string
  comment_id: string
  beginning: string
  at: string
  outcome: CommentOutcome
}

/** One more than is shown, because the current comment may be among them. */
async function listPast(memberIds: string[]): Promise<Map<string, PastComment[]>> {
  const { rows } = await db.execute<PastRow>(sql`
    select member_id, comment_id, left(text, ${beginningCharacters}) as beginning, at, outcome from (
      select *, row_number() over (partition by member_id order by at desc) as place from (
        select wanted.member_id, recent.* from unnest(${sql.param(memberIds)}::uuid[]) as wanted (member_id)
        cross join lateral (
          select id as comment_id, content as text, created_at as at,
            case when validated then 'Publié' else 'En attente' end as outcome
          from ${comments} where ${comments.userId} = wanted.member_id
          order by created_at desc, id desc limit ${pastCommentsShown + 1}
        ) recent
        union all
        select member_id, comment_id, text, at,
          case event when 'rejected' then 'Rejeté' else 'Supprimé' end as outcome
        from (${removals(memberIds)}) removals
      ) everything
    ) placed
    where place <= ${pastCommentsShown + 1}
    order by at desc`)
  const past = new Map<string, PastComment[]>()
  for (const row of rows) {
    const list = past.get(row.member_id) ?? []
    list.push({ id: row.comment_id, text: row.beginning, at: new Date(row.at).toISOString(), outcome: row.outcome })
    past.set(row.member_id, list)
  }
  return past
}
