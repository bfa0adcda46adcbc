import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { startExtensions } from '#platform/extensions.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { memberTables } from './member-data.server.ts'

useDatabase()
beforeAll(() => startExtensions())

interface PersonColumn extends Record<string, unknown> {
  table: string
  column: string
  /** Null: the database does not know that it refers to somebody. */
  rule: 'cascade' | 'set null' | null
}

/** Columns that refer to `users`, and those whose name says that they hold an id or an address of somebody. */
async function personColumns(): Promise<PersonColumn[]> {
  const { rows } = await db.execute<PersonColumn>(sql`
    select c.table_name as table, c.column_name as column,
      case foreign_key.confdeltype when 'c' then 'cascade' when 'n' then 'set null' end as rule
    from information_schema.columns c
    join pg_attribute a on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
    left join pg_constraint foreign_key on foreign_key.contype = 'f' and foreign_key.conrelid = a.attrelid
      and foreign_key.conkey = array[a.attnum] and foreign_key.confrelid = 'users'::regclass
    where c.table_schema = 'public' and (foreign_key.oid is not null or (c.data_type in ('uuid', 'text')
      and c.column_name ~ '^(user|person|member|actor|admin|author|owner|account)(_id)?$|_by$|email|^to$'))
    order by 1, 2`)
  return rows
}

describe('the list of tables that refer to people', () => {
  test('names each of them, and each of their columns', async () => {
    const missing = (await personColumns()).filter(({ table, column }) => !memberTables[table]?.columns[column])
    expect(
      missing.map(({ table, column }) => `${table}.${column}: say in member-data.server.ts what becomes of it`),
    ).toEqual([])
  })

  test('says of a column what the database does, unless something is done before', async () => {
    for (const { table, column, rule } of await personColumns()) {
      const said = memberTables[table]?.columns[column]
      if (rule && said !== 'onDeletion') expect([table, column, said]).toEqual([table, column, rule])
    }
    for (const [table, { columns, onDeletion }] of Object.entries(memberTables))
      if (Object.values(columns).includes('onDeletion')) expect([table, typeof onDeletion]).toEqual([table, 'function'])
  })

  test('names no table that is gone', async () => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const names = rows.map(({ name }) => name)
    expect(Object.keys(memberTables).filter((table) => !names.includes(table))).toEqual([])
  })
})
