import { sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'

interface QueueState {
  queue: string
  due: number
  planned: number
  active: number
  /** The queue deletes failed jobs after an hour. */
  failed: number
  oldestDue: Date | null
}

export async function listQueueStates(): Promise<QueueState[]> {
  const at = now().toISOString()
  const isDue = sql`state < 'active' and start_after <= ${at}`
  const { rows } = await db.execute<Omit<QueueState, 'oldestDue'> & { oldestDue: string | null }>(sql`
    select name as queue,
      count(*) filter (where ${isDue})::int as due,
      count(*) filter (where state < 'active' and start_after > ${at})::int as planned,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where ${isDue}) as "oldestDue"
    from (select name from pgboss.queue where name not like '\\_\\_%') queues
    left join pgboss.job using (name) group by name order by name`)
  return rows.map((row) => ({ ...row, oldestDue: row.oldestDue ? new Date(row.oldestDue) : null }))
}
