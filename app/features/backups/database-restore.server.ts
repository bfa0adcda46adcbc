import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import type { DumpedDatabase, DumpedTable } from './backup-contents.ts'
import { copyStatement } from './database-dump.server.ts'
import { appliedMigrations, applyMigrations, knownMigrations } from '#platform/migrations.server.ts'
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { productName } from '#platform/product-name.ts'
import { digestTable, fixTextForms, quotedIdentifier } from './table-digest.server.ts'

const decompress = promisify(zstdDecompress)

/** Restores in one transaction: what was there stays until it commits. @throws for another application's database */
export async function restoreDatabase(client: Client, dump: DumpedDatabase) {
  await refuseAnotherApplication(client)
  await client.query('begin')
  try {
    await fixTextForms(client)
    await removeEverything(client)
    await migrateTo(client, dump.migrations)
    const constraints = await takeConstraintsOff(client)
    const columnsOf = new Map(dump.tables.map(({ name, columns }) => [name, columns]))
    return {
      load: (table: string, part: Buffer) => loadRows(client, table, columnsOf.get(table) ?? [], part),
      /** Compares every table with its digest, puts the constraints back and commits. */
      async finish() {
        for (const table of dump.tables) await expectContents(client, table)
        for (const statement of constraints) await client.query(statement)
        for (const { name, last } of dump.sequences) {
          if (last !== null)
            await client.query('select setval($1::regclass, $2)', [`public.${quotedIdentifier(name)}`, last])
        }
        await client.query('commit')
      },
      giveUp: async () => void (await client.query('rollback')),
    }
  } catch (problem) {
    await client.query('rollback')
    throw problem
  }
}

export async function countPeople(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string | null }>(`select to_regclass('public.users')::text as name`)
  if (!rows[0]?.name) return 0
  const people = await client.query<{ count: string }>('select count(*) from public.users')
  return Number(people.rows[0]?.count)
}

async function refuseAnotherApplication(client: Client): Promise<void> {
  if ((await appliedMigrations(client)).length > 0) return
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1 limit 5`,
  )
  if (rows.length === 0) return
  throw new Error(
    `La base contient les tables d’une autre application (${rows.map(({ name }) => name).join(', ')}), qui seraient supprimées\u00a0: rien n’a été changé. Donnez dans DATABASE_URL une base à ${productName} seule.`,
  )
}

/** Extensions stay: the account of a given database may not be allowed to create them again. */
async function removeEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table public.%I cascade', tablename) as statement from pg_tables where schemaname = 'public'
     union all
     select format('drop function if exists %s cascade', p.oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('drop schema if exists drizzle cascade')
  await client.query('drop schema if exists pgboss cascade')
}

async function migrateTo(client: Client, dates: number[]): Promise<void> {
  const migrations = knownMigrations().filter(({ folderMillis }) => dates.includes(folderMillis))
  if (migrations.length < dates.length)
    throw new Error('Cette sauvegarde vient d’une version plus récente du produit\u00a0: installez-la d’abord.')
  await applyMigrations(client, migrations)
  await removeRowsOfMigrations(client)
}

async function removeRowsOfMigrations(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select 'truncate ' || string_agg(format('public.%I', tablename), ', ') as statement
     from pg_tables where schemaname = 'public'`,
  )
  for (const { statement } of rows) await client.query(statement)
}

/** Tables refer to each other in circles, and triggers would write again. @returns the statements that undo it */
async function takeConstraintsOff(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
            format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
     from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

async function loadRows(client: Client, table: string, columns: string[], part: Buffer): Promise<void> {
  const rows = await decompress(part).catch((cause: unknown) => {
    throw new Error(`La sauvegarde est endommagée\u00a0: des lignes de la table ${table} sont illisibles.`, { cause })
  })
  try {
    const copy = client.query(copyFrom(copyStatement(table, columns, 'from stdin')))
    const end = once(copy, 'finish')
    copy.end(rows)
    await end
  } catch (problem) {
    // oxlint-disable-next-line preserve-caught-error -- PostgreSQL quotes the row, and a person's words are neither logged nor emailed
    throw new Error(
      `Les lignes de la table ${table} ne peuvent pas être restaurées (${isDiskFull(problem) ? 'le disque est plein' : codeOf(problem)}).`,
    )
  }
}

function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : 'sans explication'
}

async function expectContents(client: Client, { name, columns, rows, digest }: DumpedTable): Promise<void> {
  const restoration = await digestTable(client, name, columns)
  if (restoration.rows !== rows)
    throw new Error(`La table ${name} a ${restoration.rows} lignes après la restauration, pas ${rows}.`)
  if (restoration.digest !== digest)
    throw new Error(`La table ${name} n’a pas le contenu qu’elle avait au moment de la sauvegarde.`)
}
