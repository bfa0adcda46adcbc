import { onMainPool } from './queue.server.ts'

/** Clocks of two machines differ by seconds. */
const ahead = `pgboss.job_now() + interval '1 minute'`

const marks = ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on']
const marksOfQueues = ['monitor_claim_on', 'monitor_on', 'maintain_on']

function forgetAhead(table: string, columns: string[]): string {
  const set = columns.map((column) => `${column} = case when ${column} <= ${ahead} then ${column} end`)
  return `update ${table} set ${set.join(', ')} where greatest(${columns.join(', ')}) > ${ahead}`
}

/** A job was planned for some time after this. */
const plannedOn = 'greatest(created_on, started_on)'

const statements = [
  forgetAhead('pgboss.version', marks),
  forgetAhead('pgboss.queue', marksOfQueues),
  `update pgboss.job set start_after = start_after - (${plannedOn} - pgboss.job_now()),
     created_on = least(created_on, pgboss.job_now()), started_on = least(started_on, pgboss.job_now())
   where state < 'active' and ${plannedOn} > ${ahead}`,
  `update pgboss.job set started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now()
   where state = 'active' and greatest(started_on, heartbeat_on) > ${ahead}`,
]

/**
 * A clock that was ahead leaves times to come, before which the queue would plan nothing, run nothing and notice no dead
 * process. Its marks are removed, and jobs are moved to the time that the clock says now.
 */
export async function correctTimesToCome(): Promise<void> {
  for (const statement of statements) await onMainPool.executeSql(statement)
}
