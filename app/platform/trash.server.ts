import { and, desc, eq, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { now } from './clock.ts'
import { db } from './database.server.ts'
import { trashItems, trashRows } from './trash-tables.server.ts'

export interface TrashKind {
  kind: string
  table: PgTable
  /** Tables that a trigger fills again. */
  derivedTables: string[]
}

interface ForeignKey extends Record<string, unknown> {
  table: string
  column: string
  target: string
  targetColumn: string
  onDelete: string
}

/** The catalogue knows every table that refers to a row, so that a new one is never forgotten. */
async function foreignKeys(condition: SQL): Promise<ForeignKey[]> {
  const { rows } = await db.execute<ForeignKey>(sql`
    select own.relname as table, own_column.attname as column, other.relname as target,
      other_column.attname as "targetColumn", confdeltype as "onDelete"
    from pg_constraint
    join pg_class own on own.oid = conrelid
    join pg_class other on other.oid = confrelid
    join pg_attribute own_column on own_column.attrelid = conrelid and own_column.attnum = conkey[1]
    join pg_attribute other_column on other_column.attrelid = confrelid and other_column.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace and cardinality(conkey) = 1 and ${condition}
    order by own.relname, own_column.attname`)
  return rows
}

/** Moves rows out of their tables, with all that would be deleted with them. It must run in a transaction. */
export async function moveToTrash(trash: TrashKind, ids: string[], deletedAt = now()): Promise<void> {
  const { kind, table, derivedTables } = trash
  const name = getTableName(table)
  const isOne = sql`= any(${sql.param(ids)}::uuid[])`
  await db.execute(sql`insert into ${trashItems} (id, kind, slug, deleted_at)
    select id, ${kind}, to_jsonb(own)->>'slug', ${deletedAt.toISOString()}::timestamptz from ${table} as own where id ${isOne}`)
  await db.execute(sql`insert into ${trashRows} (item_id, table_name, row)
    select id, ${name}, to_jsonb(own) from ${table} as own where id ${isOne}`)
  const cascades = await foreignKeys(sql`other.relname = ${name} and own.relname <> ${name} and confdeltype = 'c'`)
  for (const { table: from, column } of cascades.filter((key) => !derivedTables.includes(key.table)))
    await db.execute(sql`insert into ${trashRows} (item_id, table_name, row)
      select ${sql.identifier(column)}, ${from}, to_jsonb(own) from ${sql.identifier(from)} as own
      where ${sql.identifier(column)} ${isOne}`)
  await db.execute(sql`delete from ${table} where id ${isOne}`)
}

/** The items of a kind with their own rows, by column names, the newest first. */
export function trashedItems({ kind, table }: TrashKind, condition?: SQL) {
  const isOwnRow = and(eq(trashRows.itemId, trashItems.id), eq(trashRows.tableName, getTableName(table)))
  return db
    .select({ id: trashItems.id, deletedAt: trashItems.deletedAt, row: trashRows.row })
    .from(trashItems)
    .innerJoin(trashRows, isOwnRow)
    .where(and(eq(trashItems.kind, kind), condition))
    .orderBy(desc(trashItems.deletedAt), desc(trashItems.id))
    .$dynamic()
}

/** The table comes first, as where something is erased: the other order is a deadlock. */
export async function lockInTrash({ kind, table }: TrashKind, id: string): Promise<Record<string, unknown> | null> {
  await db.execute(sql`lock table ${table} in row exclusive mode`)
  const [item] = await db
    .select({ id: trashItems.id })
    .from(trashItems)
    .where(and(eq(trashItems.id, id), eq(trashItems.kind, kind)))
    .for('update')
  if (!item) return null
  const [root] = await db
    .select({ row: trashRows.row })
    .from(trashRows)
    .where(and(eq(trashRows.itemId, id), eq(trashRows.tableName, getTableName(table))))
  return root?.row ?? null
}

/** It must run in a transaction that locked the item. Its slug and id must be free. */
export async function restoreFromTrash({ table }: TrashKind, id: string): Promise<void> {
  const name = getTableName(table)
  const names = await db
    .selectDistinct({ name: trashRows.tableName })
    .from(trashRows)
    .where(eq(trashRows.itemId, id))
    .orderBy(trashRows.tableName)
  await restoreRows(name, id)
  for (const other of names) if (other.name !== name) await restoreRows(other.name, id)
  await db.delete(trashItems).where(eq(trashItems.id, id))
}

/** Somebody whom a row refers to may have left: the rule of the foreign key applies to it now. */
async function restoreRows(name: string, itemId: string): Promise<void> {
  const columns = await keptColumns(name, itemId)
  if (columns.length === 0) return
  const keys = await foreignKeys(sql`own.relname = ${name}`)
  const isMissing = ({ column, target, targetColumn }: ForeignKey) =>
    sql`not exists (select from ${sql.identifier(target)} as target where target.${sql.identifier(targetColumn)} = own.${sql.identifier(column)})`
  const others = keys.filter(({ target }) => target !== name)
  const values = columns.map((column) => {
    const key = others.find((one) => one.column === column && one.onDelete === 'n')
    return key
      ? sql`case when ${isMissing(key)} then null else own.${sql.identifier(column)} end`
      : sql`own.${sql.identifier(column)}`
  })
  const isWhole = others
    .filter(({ onDelete }) => onDelete === 'c')
    .map((key) => sql`(own.${sql.identifier(key.column)} is null or not ${isMissing(key)})`)
  await db.execute(sql`
    insert into ${sql.identifier(name)} (${list(columns.map((column) => sql.identifier(column)))})
    select ${list(values)} from ${trashRows} as stored,
      jsonb_populate_record(null::${sql.identifier(name)}, stored.row) as own
    where stored.item_id = ${itemId} and stored.table_name = ${name}
      and ${sql.join([sql`true`, ...isWhole], sql` and `)}
    on conflict do nothing`)
}

/** A column that is newer than the stored row keeps its default, and one that went is left out. */
async function keptColumns(name: string, itemId: string): Promise<string[]> {
  const { rows } = await db.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name = ${name} and is_generated = 'NEVER'
      and column_name in (select jsonb_object_keys(row) from ${trashRows} where item_id = ${itemId} and table_name = ${name})
    order by ordinal_position`)
  return rows.map(({ column }) => column)
}

function list(parts: SQL[] | ReturnType<typeof sql.identifier>[]): SQL {
  return sql.join(parts, sql`, `)
}

export async function eraseFromTrash(ids: string[]): Promise<void> {
  await db.delete(trashItems).where(inArray(trashItems.id, ids))
}

/** Nothing in the trash refers to this person any more; a row that cannot be without them goes. */
export async function forgetPersonInTrash(personId: string, tablesToEmpty: string[]): Promise<void> {
  const refersToThem = sql`exists (select from jsonb_each_text(row) as field where field.value = ${personId})`
  if (tablesToEmpty.length > 0)
    await db.delete(trashRows).where(and(inArray(trashRows.tableName, tablesToEmpty), refersToThem))
  await db.execute(sql`
    update ${trashRows} set row = (
      select jsonb_object_agg(key, case when value = to_jsonb(${personId}::text) then 'null'
        when key = 'author' then '""' else value end)
      from jsonb_each(row))
    where ${refersToThem}`)
}
