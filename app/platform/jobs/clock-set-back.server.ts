import { onMainPool } from './queue.server.ts'

/** Clocks of two machines differ by seconds. */
const ahead = `pgboss.job_now() + interval '1 minute'`

const marks = ['cron_on', 'bam_on', 'flow_on', 'reindex_on']
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
  // A deadline, of an hour at most.
  `update pgboss.version set monitor_backoff_on = null where monitor_backoff_on > pgboss.job_now() + interval '1 hour'`,
  `update pgboss.schedule set created_on = pgboss.job_now() where created_on > ${ahead}`,
  // The minute that a job was planned for, once: it comes again.
  `update pgboss.job set singleton_on = null where singleton_on > (${ahead}) at time zone 'UTC'`,
  `update pgboss.job set start_after = start_after - (${plannedOn} - pgboss.job_now()),
     created_on = least(created_on, pgboss.job_now()),
     -- Null: it never ran, and its first attempt is no retry.
     started_on = case when started_on is not null then least(started_on, pgboss.job_now()) end
   where state < 'active' and ${plannedOn} > ${ahead}`,
  `update pgboss.job set started_on = pgboss.job_now(), heartbeat_on = pgboss.job_now()
   where state = 'active' and greatest(started_on, heartbeat_on) > ${ahead}`,
]

/**
 * The queue's timers wait for a time of this process's clock: set back by a day, they would wait for a day more, and by a
 * month, which no timer can wait for, turn without a pause.
 * @returns ends the watch
 */
export function whenClockIsSetBack(work: () => void): () => void {
  const distance = () => Date.now() - performance.now()
  let before = distance()
  const look = () => {
    const after = distance()
    if (after < before - setBackMilliseconds) work()
    before = after
  }
  const timer = setInterval(look, watchMilliseconds).unref()
  return () => clearInterval(timer)
}

const watchMilliseconds = 1_000
/** What keeps a clock right moves it by less. */
const setBackMilliseconds = 5_000

/** Only the clock of a process that was ahead makes a first attempt wait longer: delays are an hour at most. */
const runNow = `update pgboss.job set start_after = pgboss.job_now()
  where name = any($1) and state = 'created' and start_after > created_on + interval '1 hour'`

/** @param names of jobs that are for no date that people chose */
export async function runWhatWaitsForNoDate(names: string[]): Promise<void> {
  await onMainPool.executeSql(runNow, [names])
}

/**
 * A clock that was ahead leaves times to come, before which the queue would plan nothing, run nothing and notice no dead
 * process. Its marks are removed, and jobs are moved to the time that the clock says now.
 */
export async function correctTimesToCome(): Promise<void> {
  for (const statement of statements) await onMainPool.executeSql(statement)
}
