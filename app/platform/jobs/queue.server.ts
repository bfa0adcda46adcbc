import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss'
import { stoppedClock } from '#platform/clock.ts'
import { db, queryOnPool } from '#platform/database.server.ts'

type Connection = NonNullable<ConstructorOptions['db']>

/** In tests that stop the clock, the queue reads it too: a job is due by the clock that planned it. */
function withOurClock(connection: Connection): Connection {
  return {
    executeSql(text, values) {
      const time = stoppedClock()
      if (!time) return connection.executeSql(text, values)
      return connection.executeSql(text.replaceAll('pgboss.job_now()', `timestamptz '${time.toISOString()}'`), values)
    },
  }
}

const onPool = (name: 'main' | 'beside') =>
  withOurClock({ executeSql: (text, values) => queryOnPool(name, text, values) })

/** The caller's open transaction, so that what it enqueues is there if, and only if, it commits. */
export const inTransaction = withOurClock(fromDrizzle(db, sql))

export function newQueue(pool: 'main' | 'beside', options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({ db: onPool(pool), registerInstance: false, openTelemetry: { enabled: false }, ...options })
}
