import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { ArchiveWriter } from './archive.server.ts'
import type { DumpedDatabase, DumpedTable } from './backup-contents.ts'
import { digestTable, fixTextForms, quotedIdentifier } from './table-digest.server.ts'

const compress = promisify(zstdCompress)
/** Tar has a length before the contents, and that of a table is unknown, so a table comes in parts. */
const partBytes = 4 * 1024 * 1024

/** These describe the backups of one machine. Another one that restores them makes its own. */
const tablesOfThisMachine = ['backups', 'backup_watch', 'site_exports']

/** Dumps all tables as they are at one moment, whatever is written meanwhile. After a failure the client is unusable. */
export async function dumpDatabase(client: Client, archive: ArchiveWriter): Promise<DumpedDatabase> {
  await client.query('begin isolation level repeatable read read only')
  await fixTextForms(client)
  const tables: DumpedTable[] = []
  for (const table of await listTables(client)) {
    await dumpTable(client, archive, table)
    tables.push({ ...table, ...(await digestTable(client, table.name, table.columns)) })
  }
  const { rows: versions } = await client.query<{ server_version: string }>('show server_version')
  const { rows: migrations } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
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

type TableName = Pick<DumpedTable, 'name' | 'columns'>

async function listTables(client: Client): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
       and table_name <> all ($1)
     group by 1 order by 1`,
    [tablesOfThisMachine],
  )
  return rows
}

async function dumpTable(client: Client, archive: ArchiveWriter, { name, columns }: TableName): Promise<void> {
  const copy = client.query(copyTo(copyStatement(name, columns, 'to stdout')))
  copy.on('error', () => undefined)
  let number = 0
  for await (const part of partsOfTable(copy)) {
    await archive.add(`database/${name}/${String(number).padStart(6, '0')}.zst`, await compress(part))
    number += 1
  }
}

/** Each part ends with a row, so that it can be restored by itself. COPY escapes line breaks inside values. */
async function* partsOfTable(copy: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of copy) {
    const rowsEnd = bytes + chunk.length < partBytes ? 0 : chunk.lastIndexOf('\n') + 1
    if (rowsEnd > 0) {
      yield Buffer.concat([...waiting, chunk.subarray(0, rowsEnd)])
      ;[waiting, bytes] = [[], 0]
    }
    waiting.push(chunk.subarray(rowsEnd))
    bytes += chunk.length - rowsEnd
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

export function copyStatement(table: string, columns: string[], direction: 'to stdout' | 'from stdin'): string {
  return `copy public.${quotedIdentifier(table)} (${columns.map(quotedIdentifier).join(', ')}) ${direction}`
}
