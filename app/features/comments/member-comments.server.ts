import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { CommentStatus } from './comment.ts'
import { commentAuditLog, comments } from './comment-tables.server.ts'

export interface PastComment {
  id: string
  text: string
  at: string
  outcome: CommentStatus
}

/** The last removal of each comment, unless it was undone since. */
const removals = (memberIds: string[]) => sql`
  select distinct on (comment_id) comment_id, member_id, event, text, at
  from ${commentAuditLog}
  where member_id in ${memberIds} and event in ('rejected', 'deleted')
    and not exists (select 1 from ${comments} where ${comments.id} = comment_id)
  order by comment_id, number desc`

export interface CommentCounts {
  published: number
  pending: number
  refused: number
}

export async function countComments(memberIds: string[]): Promise<Map<string, CommentCounts>> {
  const { rows } = await db.execute<CommentCounts & Record<string, unknown> & { member: string }>(sql`
    select wanted.member, published, pending, refused from unnest(${sql.param(memberIds)}::uuid[]) as wanted (member)
    cross join lateral (
      select count(*) filter (where validated)::int as published, count(*) filter (where not validated)::int as pending
      from ${comments} where ${comments.userId} = wanted.member
    ) standing
    cross join lateral (
      select count(*)::int as refused from (${removals(memberIds)}) removals where member_id = wanted.member
    ) gone`)
  return new Map(rows.map(({ member, ...counts }) => [member, counts]))
}

interface PastRow extends Record<string, unknown> {
  member_id: string
  comment_id: string
  beginning: string
  at: string
  outcome: CommentStatus
}

/** Lists the newest comments of each member, removed ones included. @param each how many at most for one member */
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
