import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { Job } from './jobs.server.ts'

/** By the `id` of the job's payload; what runs now, or is done, is not in it. */
export async function nextAttempts<Payload extends { id: string }>(
  { name }: Job<Payload>,
  ids: string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; at: string }>(
    sql`select data->>'id' as id, min(start_after) as at from pgboss.job where name = ${name} and state < 'active' and data->>'id' in ${ids} group by 1`,
  )
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]))
}
