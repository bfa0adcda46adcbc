import { and, between, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { daysAgo, now } from '#platform/clock.ts'
import { rowsIn } from './backed-up-amounts.ts'
import type { BackupContents } from './backup.server.ts'
import { backups } from './backup-tables.server.ts'
import type { BackupTarget } from './configured-target.server.ts'

type Row = typeof backups.$inferSelect
type Begun = Pick<Row, 'name' | 'madeAt'> & { target: BackupTarget }

export const backupInterrupted = 'La sauvegarde a été interrompue avant sa fin.'
const failuresKeptDays = 30

export function backupRecords(client: Client) {
  const db = drizzle(client)
  const isOpen = and(eq(backups.kind, 'nightly'), isNull(backups.verifiedAt), isNull(backups.problem))
  const change = async (id: string, values: Partial<Row>) => {
    await db.update(backups).set(values).where(eq(backups.id, id))
  }
  const add = async (kind: Row['kind'], { name, madeAt, target }: Begun) => {
    const values = { kind, name, madeAt, target: target.description }
    const [row] = await db.insert(backups).values(values).returning({ id: backups.id })
    return row?.id ?? ''
  }
  return {
    async isDoneSince(at: Date): Promise<boolean> {
      const isDone = and(eq(backups.kind, 'nightly'), or(isNotNull(backups.verifiedAt), isNotNull(backups.problem)))
      // A later date was written while the clock was ahead.
      return (await db.$count(backups, and(isDone, between(backups.madeAt, at, now())))) > 0
    },
    /** Only one is made at a time: those that were begun before have no end any more. */
    async begin(begun: Begun): Promise<string> {
      await db.update(backups).set({ problem: backupInterrupted }).where(isOpen)
      return add('nightly', begun)
    },
    made: (id: string, bytes: number, contents: BackupContents) => change(id, { bytes, ...countsOf(contents) }),
    verified: (id: string, verifiedAt: Date) => change(id, { verifiedAt }),
    failed: (id: string, problem: string) => change(id, { problem }),
    async failedNames(): Promise<Set<string>> {
      const rows = await db
        .select({ name: backups.name })
        .from(backups)
        .where(and(eq(backups.kind, 'nightly'), isNull(backups.verifiedAt)))
        .orderBy(desc(backups.madeAt))
      return new Set(rows.map(({ name }) => name))
    },
    async forget(names: string[]): Promise<void> {
      await db.delete(backups).where(and(eq(backups.kind, 'nightly'), inArray(backups.name, names)))
      const isOld = lt(backups.madeAt, daysAgo(failuresKeptDays))
      await db.delete(backups).where(and(isOld, isNull(backups.verifiedAt), isNull(backups.bytes)))
    },
    /** A database that this version has not opened yet lacks the table, or some of its columns. */
    async addManual(begun: Begun, contents: BackupContents): Promise<void> {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'backups'`,
      )
      const found = new Set(rows.map(({ name }) => name))
      const isCurrent = Object.values(getTableColumns(backups)).every(({ name }) => found.has(name))
      if (isCurrent) await change(await add('manual', begun), countsOf(contents))
    },
  }
}

export type BackupRecords = ReturnType<typeof backupRecords>

function countsOf({ database, files }: BackupContents): Pick<Row, 'rows' | 'files'> {
  return { rows: rowsIn(database), files: files.count }
}
