import type { Client } from 'pg'
import { quotedIdentifier } from '#features/backups/table-digest.server.ts'

/** Whatever the order of the rows, and without generated columns, which a newer PostgreSQL may compute otherwise. */
export async function tableChecksums(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('backups', 'backup_watch') and is_generated = 'NEVER'
     group by 1 order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name, columns } of rows) found[name] = await checksumOf(client, name, columns)
  return found
}

async function checksumOf(client: Client, table: string, columns: string[]): Promise<string> {
  const row = `row(${columns.map(quotedIdentifier).join(', ')})::text`
  const { rows } = await client.query<{ checksum: string }>(
    `select count(*) || ' ' || coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0) as checksum
     from public.${quotedIdentifier(table)}`,
  )
  return rows[0]?.checksum ?? ''
}
