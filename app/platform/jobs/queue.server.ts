import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type ConstructorOptions } from 'pg-boss'
import { stoppedClock } from '#platform/clock.ts'
import { db, queryOnPool } from '#platform/database.server.ts'

type Connection = NonNullable<ConstructorOptions['db']>

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

export const inTransaction = withOurClock(fromDrizzle(db, sql))

export function newQueue(pool: 'main' | 'beside', options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({ db: onPool(pool), registerInstance: false, openTelemetry: { enabled: false }, ...options })
}
