import path from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { listFiles } from '#features/media/files.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { scratchFolder } from '#platform/files/data-folder.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import { log } from '#platform/log.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { capitalise } from '#platform/text/french.ts'
import { removeScratchDatabase, withScratchDatabase } from '#embedded-postgres/scratch.ts'
import { embeddedOptions } from '#platform/postgres/embedded.server.ts'
import { scheduledDate, scheduledName } from '../archive-name.ts'
import { type BackupContents, parseContents, type FileCopy } from '../backup-contents.ts'
import { databaseBytes, whyNoSpace } from '../archive-space.server.ts'
import { backupRecords, type BackupRecords } from '../backup-records.server.ts'
import type { ScheduledKind } from '../backup-schedule.ts'
import type { BackupTarget } from '../configured-target.server.ts'
import { restoreDatabase } from '../database-restore.server.ts'
import { listUncopiedFiles, removeUnnamedCopies } from '../file-copies.server.ts'
import { backUpTo, storedBytes } from '../stored-archive.server.ts'
import { verifyArchive } from '../verify-archive.server.ts'
import { backupsToRemove } from './retention.ts'

const backupLock = 'backup'

export interface BackupOrder {
  kind: ScheduledKind
  askedAt: string
}

export interface ScheduledRun {
  kind: ScheduledKind
  target: BackupTarget
  askedAt: Date
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
  let failure = `La sauvegarde n’a pas pu être faite dans ${target.description}`
  try {
    await removeScratchDatabase(scratchPlace(), embeddedOptions)
    await target.removeLeftovers?.()
    await requireSpace(reader, kind, target)
    const files = kind === 'hourly' ? 'shared' : 'inside'
    const contents = await backUpTo(reader, { target, name }, { passphrase: config.backupPassphrase, files, signal })
    failure = 'La sauvegarde a été faite, mais n’a pas pu être vérifiée'
    await records.made(id, await storedBytes({ target, name }), contents)
    await withScratchDatabase(scratchPlace(), embeddedOptions, async (scratch) => {
      const archive = await target.read(name)
      archive.on('error', () => undefined)
      addAbortSignal(signal, archive)
      await restoreAndCompare(archive, contents, scratch).finally(() => archive.destroy())
    })
    await records.verified(id, now())
    failure = 'La sauvegarde est vérifiée, mais les anciennes n’ont pas pu être supprimées'
    await removeOld(records, run)
  } catch (problem) {
    signal.throwIfAborted()
    log.error({ problem }, 'the scheduled backup failed')
    await records.failed(id, `${failure}. ${capitalise(reasonOf(problem)).replace(/\.?$/, '.')}`)
  }
}

export const scratchPlace = () => path.join(config.dataDir, scratchFolder)

async function requireSpace(client: Client, kind: ScheduledKind, target: BackupTarget): Promise<void> {
  const database = await databaseBytes((text) => client.query(text))
  let archive = database
  for await (const { bytes } of kind === 'hourly' ? await listUncopiedFiles(target) : listFiles()) archive += bytes
  const refusal =
    (target.freeBytes && whyNoSpace(archive, await target.freeBytes(), 'l’écrire')) ??
    whyNoSpace(database, await freeBytes(config.dataDir), 'la vérifier')
  if (refusal) throw new Error(refusal)
}

export async function restoreAndCompare(source: Readable, contents: BackupContents, scratch: Client): Promise<void> {
  const restoring = await restoreDatabase(scratch, contents.database)
  let refusal: Error | null = null
  try {
    const description = await verifyArchive(source, async (table, part) => {
      // A damaged part explains more than the database's answer to it.
      if (!refusal)
        await restoring.load(table, part).catch((problem: Error) => {
          refusal = problem
        })
    })
    if (!isDeepStrictEqual(description, JSON.parse(JSON.stringify(contents))))
      throw new Error('La sauvegarde relue n’est pas celle qui a été écrite.')
    if (refusal) throw refusal as Error
    await restoring.finish()
  } catch (problem) {
    await restoring.giveUp().catch(() => {})
    throw problem
  }
}

async function removeOld(records: BackupRecords, { kind, target }: ScheduledRun): Promise<void> {
  const names: string[] = []
  for await (const { name } of target.list()) names.push(name)
  const oldNames = backupsToRemove(names, await records.failedNames())
  for (const name of oldNames) await target.remove(name)
  await records.forget(oldNames)
  if (kind === 'hourly') return
  const hourly = names.filter((name) => scheduledDate('hourly', name) && !oldNames.includes(name))
  await removeUnnamedCopies(target, filesOf(target, hourly.toSorted().toReversed()))
}

async function* filesOf(target: BackupTarget, archives: string[]): AsyncGenerator<FileCopy[]> {
  for (const name of archives) {
    const { files } = parseContents(await verifyArchive(await target.read(name)))
    yield files.shared ?? []
  }
}
