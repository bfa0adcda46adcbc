import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** Renames a table for a while, to simulate a failing database. */
export async function without(table: string, work: () => Promise<void>): Promise<void> {
  await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  try {
    await work()
  } finally {
    await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

/** A code of a failure that passes: the server says it while it starts. */
export const serverIsStarting = '57P03'
/** A code of a failure that lasts. */
export const raisedException = 'P0001'

/** Reading the table fails with this error code of PostgreSQL for a while. */
export async function whileFailing(table: string, code: string, work: () => Promise<void>): Promise<void> {
  await without(table, async () => {
    await db.execute(
      sql.raw(`create function fail_now() returns setof ${table}_away language plpgsql as
        $$ begin raise exception 'failure' using errcode = '${code}'; end $$`),
    )
    await db.execute(sql.raw(`create view ${table} as select * from fail_now()`))
    try {
      await work()
    } finally {
      await db.execute(sql.raw(`drop view ${table}`))
      await db.execute(sql.raw('drop function fail_now'))
    }
  })
}
