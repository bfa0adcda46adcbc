import type { Client } from 'pg'

const textSettings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
}

export async function fixTextForms(client: Client): Promise<void> {
  for (const [name, value] of Object.entries(textSettings))
    await client.query('select set_config($1, $2, true)', [name, value])
}

/**
 * Sums 64 bits of each row's MD5, which is the same in any order. To be called after `fixTextForms`; the digest is then
 * the same on PostgreSQL 15 to 18.
 */
export async function digestTable(client: Client, table: string, columns: string[]) {
  const { rows } = await client.query<{ count: string; digest: string }>(
    `select count(*), coalesce(sum(('x' || left(md5(row(${columns.map(quotedIdentifier).join(', ')})::text), 16))::bit(64)::bigint), 0)::text as digest
     from public.${quotedIdentifier(table)}`,
  )
  return { rows: Number(rows[0]?.count), digest: rows[0]?.digest ?? '' }
}

export function quotedIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
