import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ArchiveWriter } from './archive.server.ts'
import type { DumpedDatabase, DumpedTable } from './backup-contents.ts'
import { digestTable, fixTextForms, quotedIdentifier } from './table-digest.server.ts'

const compressed = promisify(zstdCompress)
/** Tar has the length before the contents, and a table's is not known: it comes in parts, each compressed by itself. */
const partBytes = 4 * 1024 * 1024
/** Compressed while PostgreSQL reads the next one. */
const partsAtOnce = 2

/** What this machine knows of its backups, another one that restores them does not: it waits for its own. */
const leftOut = ['backups', 'backup_watch']

/**
 * All tables of one moment, whatever is written meanwhile. After a failure the client is of no more use.
 * @returns once they are in the archive; what describes them, once PostgreSQL has computed their digests
 */
export async function dumpDatabase(
  client: Client,
  archive: ArchiveWriter,
): Promise<{ description: Promise<DumpedDatabase> }> {
  await client.query('begin isolation level repeatable read read only')
  await fixTextForms(client)
  const tables = await listTables(client)
  for (const { name, columns } of tables) await dumpTable(client, archive, name, columns)
  const description = describeDatabase(client, tables)
  description.catch(() => undefined) // thrown where it is awaited
  return { description }
}

/** Ends the transaction. */
async function describeDatabase(client: Client, listed: ListedTable[]): Promise<DumpedDatabase> {
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const { rows: migrations } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  const tables: DumpedTable[] = []
  for (const { name, columns } of listed) tables.push({ name, columns, ...(await digestTable(client, name, columns)) })
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

type ListedTable = Pick<DumpedTable, 'name' | 'columns'>

/** Generated columns are computed again by the database that restores them. */
async function listTables(client: Client): Promise<ListedTable[]> {
  const { rows } = await client.query<ListedTable>(
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
  copy.on('error', () => undefined) // thrown by the loop too, while it runs
  let number = 0
  const parts = Readable.from(partsOfTable(copy))
  for await (const contents of parts.map((part: Buffer) => compressed(part), { concurrency: partsAtOnce })) {
    await archive.add(`database/${name}/${String(number).padStart(6, '0')}.zst`, contents as Buffer)
    number += 1
  }
}

/** Each is restored by itself: it ends where a row does. A line break inside a value is written as two characters. */
async function* partsOfTable(copy: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const read of copy) {
    const rowsEnd = bytes + read.length < partBytes ? 0 : read.lastIndexOf('\n') + 1
    if (rowsEnd > 0) {
      yield Buffer.concat([...waiting, read.subarray(0, rowsEnd)])
      ;[waiting, bytes] = [[], 0]
    }
    waiting.push(read.subarray(rowsEnd))
    bytes += read.length - rowsEnd
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

export function copyStatement(table: string, columns: string[], direction: 'to stdout' | 'from stdin'): string {
  return `copy public.${quotedIdentifier(table)} (${columns.map(quotedIdentifier).join(', ')}) ${direction}`
}
