import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useDatabase } from '../../tests/support/database.ts'
import { db, inlineLimit, preparedQuery, transaction } from './database.server.ts'
import { settings } from './settings-tables.server.ts'

useDatabase()

const byName = preparedQuery((database) =>
  database
    .select({ name: settings.name })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .limit(inlineLimit(1))
    .prepare('setting_of_a_test'),
)

test('a prepared query is named once on a connection, with its limit written in, and reads in the open transaction', async () => {
  await transaction(async () => {
    await db.insert(settings).values({ name: 'colour', value: 'jade', updatedAt: new Date() })
    expect(await byName().execute({ name: 'colour' })).toEqual([{ name: 'colour' }])
    expect(await byName().execute({ name: 'size' })).toEqual([])
    const { rows } = await db.execute(
      sql`select name, statement like '% limit 1' as inlined from pg_prepared_statements`,
    )
    expect(rows).toEqual([{ name: 'setting_of_a_test', inlined: true }])
    await db.delete(settings).where(eq(settings.name, 'colour'))
  })
  expect(await byName().execute({ name: 'colour' })).toEqual([])
})
