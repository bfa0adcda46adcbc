import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Client } from 'pg'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { scratchFolder } from '#platform/files/data-folder.server.ts'
import { log } from '#platform/log.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { capitalise } from '#platform/text/french.ts'
import { removeScratchDatabase, withScratchDatabase } from '#embedded-postgres/scratch.ts'
import { embeddedOptions } from '#platform/postgres/embedded.server.ts'
import { dateOfScheduled, scheduledName } from '../archive-name.ts'
import { type BackupContents, parseContents, type FileCopy } from '../backup-contents.ts'
import { backupRecords, type BackupRecords } from '../backup-records.server.ts'
import type { ScheduledKind } from '../backup-schedule.ts'
import type { BackupTarget } from '../configured-target.server.ts'
import { removeUnnamedCopies } from '../file-copies.server.ts'
import { backUpTo, storedBytes } from '../stored-archive.server.ts'
import { UnreadableFiles } from '../stored-files.server.ts'
import { verifyArchive } from '../verify-archive.server.ts'
import { requireBackupSpace } from './disk-space.server.ts'
import { restoreAndCompare } from './restore-and-compare.server.ts'
import { backupsToRemove } from './retention.ts'

export const backupLock = 'backup'

export interface BackupOrder {
  kind: ScheduledKind
  askedAt: string
  databaseUrl: string
}

export interface ScheduledRun {
  kind: ScheduledKind
  target: BackupTarget
  /** Nothing is done when one was made since, by another replica or by an earlier attempt. */
  askedAt: Date
  /** Aborted when the server stops: the next start makes the backup again. */
  signal: AbortSignal
}

/** @param client for records and the lock. @param reader for the backup's transaction */
export async function runBackup(client: Client, reader: Client, run: ScheduledRun): Promise<void> {
  const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [backupLock])
  if (!lock.rows[0]?.mine) return
  try {
    const records = backupRecords(client)
    if (!(await records.isDoneSince(run.kind, run.askedAt))) await makeAndVerify(records, reader, run)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [backupLock])
  }
}

async function makeAndVerify(records: BackupRecords, reader: Client, run: ScheduledRun): Promise<void> {
  const { kind, target, signal } = run
  const madeAt = now()
  const name = scheduledName(kind, madeAt)
  const id = await records.begin({ kind, name, madeAt, target })
  const make = async () => {
    await removeScratchDatabase(scratchPlace(), embeddedOptions)
    await target.removeLeftovers()
    await requireBackupSpace(reader, kind, target)
    const files = kind === 'hourly' ? 'shared' : 'inside'
    return backUpTo(reader, { target, name }, { passphrase: config.backupPassphrase, files, signal })
  }
  const unmade = 'La sauvegarde n’a pas pu être faite'
  let failure = `${unmade} dans ${target.description}`
  try {
    const contents = await make()
    failure = 'La sauvegarde a été faite, mais n’a pas pu être vérifiée'
    await records.made(id, await storedBytes({ target, name }), contents)
    await verifyStored(target, name, contents, signal)
    await records.verified(id, now())
    failure = 'La sauvegarde est vérifiée, mais les anciennes n’ont pas pu être supprimées'
    await removeOld(records, run)
  } catch (problem) {
    signal.throwIfAborted()
    log.error({ problem }, 'the scheduled backup failed')
    await records.failed(id, `${problem instanceof UnreadableFiles ? unmade : failure}. ${sentenceOf(problem)}`)
  }
}

export const scratchPlace = () => path.join(config.dataDir, scratchFolder)

async function verifyStored(
  target: BackupTarget,
  name: string,
  made: BackupContents,
  signal: AbortSignal,
): Promise<void> {
  await withScratchDatabase(scratchPlace(), embeddedOptions, async (scratch) => {
    const archive = await target.read(name)
    archive.on('error', () => undefined) // its reader hears of it, once reading has begun
    addAbortSignal(signal, archive)
    await restoreAndCompare(archive, made, scratch).finally(() => archive.destroy())
  })
}

function sentenceOf(problem: unknown): string {
  return capitalise(reasonOf(problem)).replace(/\.?$/, '.')
}

async function removeOld(records: BackupRecords, { kind, target }: ScheduledRun): Promise<void> {
  const names: string[] = []
  for await (const { name } of target.list()) names.push(name)
  const removed = backupsToRemove(names, await records.failedNames(), now())
  for (const name of removed) await target.remove(name)
  await records.forget(removed)
  if (kind === 'hourly') return
  // Once a night: it may read many archives.
  const hourly = names.filter((name) => dateOfScheduled('hourly', name) && !removed.includes(name))
  await removeUnnamedCopies(target, filesOf(target, hourly.toSorted().toReversed()))
}

async function* filesOf(target: BackupTarget, archives: string[]): AsyncGenerator<FileCopy[]> {
  for (const name of archives) {
    const { files } = parseContents(await verifyArchive(await target.read(name)))
    yield files.shared ?? []
  }
}
