import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { once } from 'node:events'
import type { DumpedDatabase, DumpedTable } from './backup-contents.ts'
import { copyStatement } from './database-dump.server.ts'
import { appliedMigrations, applyMigrations, knownMigrations } from '#platform/migrations.server.ts'
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { productName } from '#platform/product-name.ts'
import { digestTable, fixTextForms, quotedIdentifier } from './table-digest.server.ts'

const decompressed = promisify(zstdDecompress)
/** Of one part, which holds 4 MB and the row that goes beyond. */
const rowsBytesMax = 512 * 1024 * 1024

export interface RestoringDatabase {
  /** One part of a table's rows, as `dumpDatabase` wrote it. */
  load(table: string, part: Buffer): Promise<void>
  /** Compares every table with its digest, puts the constraints back, which checks them, and commits. */
  finish(): Promise<void>
  giveUp(): Promise<void>
}

/**
 * Everything in one transaction: until it commits, what was there stays as it was. An empty database is marked before, so
 * that no start makes a new blog of it when the restoration is interrupted.
 * @throws one French sentence for a database with tables of another application, which would be deleted
 */
export async function restoreDatabase(client: Client, dumped: DumpedDatabase): Promise<RestoringDatabase> {
  await refuseOtherTables(client)
  if ((await countPeople(client)) === 0) await client.query(`create table if not exists public.${markOfRestoring} ()`)
  await client.query('begin')
  try {
    await fixTextForms(client)
    await removeEverything(client)
    await migrateTo(client, dumped.migrations)
    const constraints = await takeConstraintsOff(client)
    const columnsOf = new Map(dumped.tables.map(({ name, columns }) => [name, columns]))
    return {
      async load(table, part) {
        const rows = await decompressed(part, { maxOutputLength: rowsBytesMax }).catch((cause: unknown) => {
          throw new Error(`La sauvegarde est endommagée\u00a0: des lignes de la table ${table} sont illisibles.`, {
            cause,
          })
        })
        try {
          const copy = client.query(copyFrom(copyStatement(table, columnsOf.get(table) ?? [], 'from stdin')))
          const ended = once(copy, 'finish')
          copy.end(rows)
          await ended
        } catch (problem) {
          // oxlint-disable-next-line preserve-caught-error -- PostgreSQL quotes the row: what people wrote is neither logged nor emailed
          throw new Error(
            `Les lignes de la table ${table} ne peuvent pas être restaurées (${isDiskFull(problem) ? 'le disque est plein' : codeOf(problem)}).`,
          )
        }
      },
      async finish() {
        for (const table of dumped.tables) await expectContents(client, table)
        for (const statement of constraints) await client.query(statement)
        for (const { name, last } of dumped.sequences) {
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

/** @returns how many people have an account: a migrated database without anybody is as good as empty. */
export async function countPeople(client: Client): Promise<number> {
  if (!(await isThere(client, 'public.users'))) return 0
  const counted = await client.query<{ count: string }>('select count(*) from public.users')
  return Number(counted.rows[0]?.count)
}

/** Dropped with everything else when the restoration commits. */
const markOfRestoring = 'restoration_under_way'

export function isRestorationUnfinished(client: Client): Promise<boolean> {
  return isThere(client, `public.${markOfRestoring}`)
}

async function isThere(client: Client, relation: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [relation])
  return rows[0]?.found != null
}

async function refuseOtherTables(client: Client): Promise<void> {
  const applied = await appliedMigrations(client)
  const migrations = knownMigrations()
  const known = migrations.map(({ hash }) => hash)
  const isOurs = applied.some((hash) => known.includes(hash))
  // Of a newer version of the product, whose tables nothing here names.
  if (isOurs && applied.some((hash) => !known.includes(hash))) return
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f')
       and (nspname = 'public' or (nspname in ('drizzle', 'pgboss') and not $1))
       and relname <> all($2) and not (nspname = 'drizzle' and relname = '__drizzle_migrations' and $3)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by 1`,
    // A first start that may not create tables leaves the list of migrations, empty.
    [isOurs, [markOfRestoring, ...(isOurs ? tablesOf(migrations) : [])], applied.length === 0],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, 5).map(({ name }) => name)
  throw new Error(
    `La base contient aussi les tables d’une autre application (${names.join(', ')}${rows.length > 5 ? '…' : ''}), qui seraient supprimées\u00a0: rien n’a été changé. Donnez dans DATABASE_URL une base à ${productName} seule.`,
  )
}

/** Also those that a later migration removed. */
function tablesOf(migrations: MigrationMeta[]): string[] {
  const statements = migrations.flatMap(({ sql }) => sql)
  return statements.flatMap((statement) => /^\s*create table "(\w+)"/i.exec(statement)?.[1] ?? [])
}

/** The extensions stay: the account of a given database may not be allowed to create them again. */
async function removeEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table public.%I cascade', tablename) as statement from pg_tables where schemaname = 'public'
     union all
     select format('drop function %s cascade', p.oid::regprocedure) from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  for (const { statement } of rows) await client.query(statement.replace('drop function', 'drop function if exists'))
  await client.query('drop schema if exists drizzle cascade')
  // Jobs of the database that is replaced. The next start plans those of the restored one.
  await client.query('drop schema if exists pgboss cascade')
}

async function migrateTo(client: Client, wanted: number[]): Promise<void> {
  const chosen = knownMigrations().filter(({ folderMillis }) => wanted.includes(folderMillis))
  if (chosen.length < wanted.length)
    throw new Error('Cette sauvegarde vient d’une version plus récente du produit\u00a0: installez-la d’abord.')
  await applyMigrations(client, chosen)
}

/** Tables refer to each other in circles, and triggers would write again what the archive has. @returns how to put them back */
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

function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : 'sans explication'
}

async function expectContents(client: Client, { name, columns, rows, digest }: DumpedTable): Promise<void> {
  const found = await digestTable(client, name, columns)
  if (found.rows !== rows)
    throw new Error(`La table ${name} a ${found.rows} lignes après la restauration, pas ${rows}.`)
  if (found.digest !== digest)
    throw new Error(`La table ${name} n’a pas le contenu qu’elle avait au moment de la sauvegarde.`)
}
