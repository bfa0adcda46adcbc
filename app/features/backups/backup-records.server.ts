import { and, between, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { daysAgo, now } from '#platform/clock.ts'
import { type BackupContents, rowsIn } from './backup-contents.ts'
import type { ScheduledKind } from './backup-schedule.ts'
import { isScheduled } from './backup-state.server.ts'
import { backups } from './backup-tables.server.ts'
import type { BackupTarget } from './configured-target.server.ts'

type Row = typeof backups.$inferSelect
type Begun = Pick<Row, 'kind' | 'name' | 'madeAt'> & { target: BackupTarget }

export const backupInterrupted = 'La sauvegarde a été interrompue avant sa fin.'
const failuresKeptDays = 30

export function backupRecords(client: Client) {
  const db = drizzle(client)
  const change = async (id: string, values: Partial<Row>) => {
    await db.update(backups).set(values).where(eq(backups.id, id))
  }
  const add = async ({ target, ...begun }: Begun, values: Partial<Row> = {}) => {
    const row = { ...begun, target: target.description, ...values }
    const [added] = await db.insert(backups).values(row).returning({ id: backups.id })
    return added?.id ?? ''
  }
  return {
    async isDoneSince(kind: ScheduledKind, at: Date): Promise<boolean> {
      const isDone = or(isNotNull(backups.verifiedAt), isNotNull(backups.problem))
      // A later date was written while the clock was ahead.
      return (await db.$count(backups, and(eq(backups.kind, kind), isDone, between(backups.madeAt, at, now())))) > 0
    },
    /** Only one is made at a time: those that were begun before have no end any more. */
    async begin(begun: Begun): Promise<string> {
      const isOpen = and(isScheduled, isNull(backups.verifiedAt), isNull(backups.problem))
      await db.update(backups).set({ problem: backupInterrupted }).where(isOpen)
      return add(begun)
    },
    made: (id: string, bytes: number, contents: BackupContents) => change(id, { bytes, ...countsOf(contents) }),
    verified: (id: string, verifiedAt: Date) => change(id, { verifiedAt }),
    failed: (id: string, problem: string) => change(id, { problem }),
    async failedNames(): Promise<Set<string>> {
      const isFailed = and(isScheduled, isNull(backups.verifiedAt))
      const rows = await db.select({ name: backups.name }).from(backups).where(isFailed)
      return new Set(rows.map(({ name }) => name))
    },
    async forget(names: string[]): Promise<void> {
      await db.delete(backups).where(and(isScheduled, inArray(backups.name, names)))
      const isOld = lt(backups.madeAt, daysAgo(failuresKeptDays))
      await db.delete(backups).where(and(isOld, isNull(backups.verifiedAt), isNull(backups.bytes)))
    },
    addManual: (begun: Omit<Begun, 'kind'>, contents: BackupContents) =>
      add({ ...begun, kind: 'manual' }, countsOf(contents)),
  }
}

export type BackupRecords = ReturnType<typeof backupRecords>

function countsOf({ database, files }: BackupContents): Pick<Row, 'rows' | 'files'> {
  return { rows: rowsIn(database), files: files.count }
}
