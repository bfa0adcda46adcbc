import { inArray, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { commentAuditLog } from './comment-tables.server.ts'
import { comments } from './comment-tables.server.ts'

type CommentOutcome = 'En attente' | 'Publié' | 'Rejeté' | 'Supprimé'

export interface PastComment {
  id: string
  text: string
  at: string
  outcome: CommentOutcome
}

export async function countStandingComments(
  memberIds: string[],
): Promise<Map<string, { published: number; pending: number }>> {
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

/** The last removal of each comment that is not there any more: one that was undone is there again. */
const removals = (memberIds: string[]) => sql`
  select distinct on (comment_id) comment_id, member_id, event, text, at
  from ${commentAuditLog}
  where member_id in ${memberIds} and event in ('rejected', 'deleted')
    and not exists (select 1 from ${comments} where ${comments.id} = comment_id)
  order by comment_id, number desc`

export async function countRemovedComments(memberIds: string[]): Promise<Map<string, number>> {
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

/** By member, the newest first, gone ones too. @param each of them has at most so many. */
export async function listPastComments(
  memberIds: string[],
  { each, characters }: { each: number; characters: number },
): Promise<Map<string, PastComment[]>> {
  const { rows } = await db.execute<PastRow>(sql`
    select member_id, comment_id, left(text, ${characters}) as beginning, at, outcome from (
      select *, row_number() over (partition by member_id order by at desc) as place from (
        select wanted.member_id, recent.* from unnest(${sql.param(memberIds)}::uuid[]) as wanted (member_id)
        cross join lateral (
          select id as comment_id, content as text, created_at as at,
            case when validated then 'Publié' else 'En attente' end as outcome
          from ${comments} where ${comments.userId} = wanted.member_id
          order by created_at desc, id desc limit ${each}
        ) recent
        union all
        select member_id, comment_id, text, at,
          case event when 'rejected' then 'Rejeté' else 'Supprimé' end as outcome
        from (${removals(memberIds)}) removals
      ) everything
    ) placed
    where place <= ${each}
    order by at desc`)
  const past = new Map<string, PastComment[]>()
  for (const row of rows) {
    const list = past.get(row.member_id) ?? []
    list.push({ id: row.comment_id, text: row.beginning, at: new Date(row.at).toISOString(), outcome: row.outcome })
    past.set(row.member_id, list)
  }
  return past
}
