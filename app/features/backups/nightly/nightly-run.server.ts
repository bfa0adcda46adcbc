import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Client } from 'pg'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { scratchFolder } from '#platform/files/data-folder.server.ts'
import { log } from '#platform/log.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { capitalised } from '#platform/text/french.ts'
import { removeScratchDatabase, withScratchDatabase } from '#embedded-postgres/scratch.ts'
import { embeddedOptions } from '#platform/postgres/embedded.server.ts'
import type { BackupContents } from '../backup.server.ts'
import { backupRecords, type BackupRecords } from '../backup-records.server.ts'
import type { BackupTarget } from '../configured-target.server.ts'
import { backUpTo, storedBytes } from '../stored-archive.server.ts'
import { UnreadableFiles } from '../stored-files.server.ts'
import { restoreAndCompare } from '../verification/restore-and-compare.server.ts'
import { requireBackupSpace } from './disk-space.server.ts'
import { backupsToRemove, nightlyName } from './retention.ts'

export const nightlyLock = 'nightly-backup'

export interface NightlyOrder {
  askedAt: string
  databaseUrl: string
}

export interface NightlyRun {
  target: BackupTarget
  /** Nothing is done when one was made since, by another replica or by an earlier attempt. */
  askedAt: Date
  /** Aborted when the server stops: the next start makes the backup again. */
  signal: AbortSignal
}

/** @param client for records and the lock. @param reader for the backup's transaction */
export async function runNightly(client: Client, reader: Client, run: NightlyRun): Promise<void> {
  const lock = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [nightlyLock])
  if (!lock.rows[0]?.mine) return
  try {
    const records = backupRecords(client)
    if (!(await records.isDoneSince(run.askedAt))) await makeAndVerify(records, reader, run)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [nightlyLock])
  }
}

/** What keeps it from being begun would be told nowhere else. @param reason a whole French sentence */
export async function recordNotBegun(
  client: Client,
  { target, askedAt }: Pick<NightlyRun, 'target' | 'askedAt'>,
  reason: string,
): Promise<void> {
  const records = backupRecords(client)
  if (await records.isDoneSince(askedAt)) return
  const { id } = await begin(records, target)
  await records.failed(id, `La sauvegarde n’a pas pu être faite. ${reason}`)
}

async function begin(records: BackupRecords, target: BackupTarget): Promise<{ id: string; name: string }> {
  const madeAt = now()
  const name = nightlyName(madeAt)
  return { id: await records.begin({ name, madeAt, target }), name }
}

async function makeAndVerify(records: BackupRecords, reader: Client, { target, signal }: NightlyRun): Promise<void> {
  const { id, name } = await begin(records, target)
  const step = async <T>(sentence: string, work: () => Promise<T>, place = ''): Promise<T> => {
    try {
      return await work()
    } catch (problem) {
      signal.throwIfAborted()
      log.error({ problem }, 'the nightly backup failed')
      const where = problem instanceof UnreadableFiles ? '' : place
      await records.failed(id, `${sentence}${where}. ${sentenceOf(problem)}`)
      throw new RecordedFailure()
    }
  }
  try {
    const make = async () => {
      await removeScratchDatabase(scratchPlace(), embeddedOptions)
      await target.removeLeftovers()
      await requireBackupSpace(reader, target)
      return backUpTo(reader, { target, name }, { passphrase: config.backupPassphrase, signal })
    }
    const contents = await step('La sauvegarde n’a pas pu être faite', make, ` dans ${target.description}`)
    await step('La sauvegarde a été faite, mais n’a pas pu être vérifiée', async () => {
      await records.made(id, await storedBytes({ target, name }), contents)
      await verifyStored(target, name, contents, signal)
      await records.verified(id, now())
    })
    await step('La sauvegarde est vérifiée, mais les anciennes n’ont pas pu être supprimées', () =>
      removeOld(records, target),
    )
  } catch (problem) {
    if (!(problem instanceof RecordedFailure)) throw problem
  }
}

class RecordedFailure extends Error {}

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
  return capitalised(reasonOf(problem)).replace(/\.?$/, '.')
}

async function removeOld(records: BackupRecords, target: BackupTarget): Promise<void> {
  const names: string[] = []
  for await (const { name } of target.list('nuit-')) names.push(name)
  const removed = backupsToRemove(names, await records.failedNames(), now())
  for (const name of removed) await target.remove(name)
  await records.forget(removed)
}
