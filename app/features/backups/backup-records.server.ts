import { and, eq, gte, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { daysAgo } from '#platform/clock.ts'
import { type BackupContents, rowsIn } from './backup-contents.ts'
import type { ScheduledKind } from './backup-schedule.ts'
import { isScheduled } from './backup-state.server.ts'
import { backups } from './backup-tables.server.ts'
import type { BackupTarget } from './configured-target.server.ts'

type Row = typeof backups.$inferSelect
type Attempt = Pick<Row, 'kind' | 'name' | 'madeAt'> & { target: BackupTarget }

export const interruptionSentence = 'La sauvegarde a été interrompue avant sa fin.'
const failuresKeptDays = 30

export function backupRecords(client: Client) {
  const db = drizzle(client)
  const change = async (id: string, values: Partial<Row>) => {
    await db.update(backups).set(values).where(eq(backups.id, id))
  }
  const add = async ({ target, ...attempt }: Attempt, values: Partial<Row> = {}) => {
    const row = { ...attempt, target: target.description, ...values }
    const [backup] = await db.insert(backups).values(row).returning({ id: backups.id })
    return backup?.id ?? ''
  }
  return {
    async isDoneSince(kind: ScheduledKind, at: Date): Promise<boolean> {
      const isDone = or(isNotNull(backups.verifiedAt), isNotNull(backups.problem))
      return (await db.$count(backups, and(eq(backups.kind, kind), isDone, gte(backups.madeAt, at)))) > 0
    },
    /** Only one is made at a time, so an earlier one that is still open was interrupted. */
    async begin(attempt: Attempt): Promise<string> {
      const isOpen = and(isScheduled, isNull(backups.verifiedAt), isNull(backups.problem))
      await db.update(backups).set({ problem: interruptionSentence }).where(isOpen)
      return add(attempt)
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
    addManual: (attempt: Omit<Attempt, 'kind'>, contents: BackupContents) =>
      add({ ...attempt, kind: 'manual' }, countsOf(contents)),
  }
}

export type BackupRecords = ReturnType<typeof backupRecords>

function countsOf({ database, files }: BackupContents): Pick<Row, 'rows' | 'files'> {
  return { rows: rowsIn(database), files: files.count }
}
