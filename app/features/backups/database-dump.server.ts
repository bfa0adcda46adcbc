import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ArchiveWriter } from './archive.server.ts'
import { digestTable, fixTextForms, quotedIdentifier } from './table-digest.server.ts'

const compressed = promisify(zstdCompress)
/** Tar has the length before the contents, and a table's is not known: it comes in parts, each compressed by itself. */
const partBytes = 4 * 1024 * 1024

/** What this machine knows of its backups, another one that restores them does not: it waits for its own. */
const leftOut = ['backups', 'backup_watch']

export interface DumpedTable {
  name: string
  columns: string[]
  rows: number
  digest?: string
}

export interface DumpedDatabase {
  postgres: string
  /** When the migrations were made, as their table says: they bring an empty database to the same state. */
  migrations: number[]
  tables: DumpedTable[]
  /** The last value that each sequence gave; null for one that was never used. */
  sequences: { name: string; last: string | null }[]
}

/** All tables of one moment, whatever is written meanwhile. After a failure the client is of no more use. */
export async function dumpDatabase(client: Client, archive: ArchiveWriter): Promise<DumpedDatabase> {
  await client.query('begin isolation level repeatable read read only')
  await fixTextForms(client)
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const { rows: migrations } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  const tables: DumpedTable[] = []
  for (const { name, columns } of await listTables(client)) {
    await dumpTable(client, archive, name, columns)
    tables.push({ name, columns, ...(await digestTable(client, name, columns)) })
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  await client.query('rollback')
  return {
    postgres: versions[0]?.server_version ?? '',
    migrations: migrations.map(({ at }) => Number(at)),
    tables,
    sequences,
  }
}

/** Generated columns are computed again by the database that restores them. */
async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name <> all ($1)
     group by 1 order by 1`,
    [leftOut],
  )
  return rows
}

async function dumpTable(client: Client, archive: ArchiveWriter, name: string, columns: string[]): Promise<void> {
  const copy = client.query(copyTo(copyStatement(name, columns, 'to stdout')))
  copy.on('error', () => undefined) // also told by the loop, while it runs
  let parts: Buffer[] = []
  let bytes = 0
  let number = 0
  const write = async (end: Buffer) => {
    const contents = await compressed(Buffer.concat([...parts, end]))
    await archive.add(`database/${name}/${String(number).padStart(6, '0')}.zst`, contents)
    number += 1
  }
  for await (const part of copy as AsyncIterable<Buffer>) {
    // Each part is restored by itself: it ends where a row does. A line break inside a value is written as two characters.
    const rowsEnd = bytes + part.length < partBytes ? 0 : part.lastIndexOf('\n') + 1
    if (rowsEnd > 0) {
      await write(part.subarray(0, rowsEnd))
      ;[parts, bytes] = [[], 0]
    }
    parts.push(part.subarray(rowsEnd))
    bytes += part.length - rowsEnd
  }
  if (bytes > 0) await write(Buffer.alloc(0))
}

export function copyStatement(table: string, columns: string[], direction: 'to stdout' | 'from stdin'): string {
  return `copy public.${quotedIdentifier(table)} (${columns.map(quotedIdentifier).join(', ')}) ${direction}`
}
