import { Readable } from 'node:stream'
import { inTime } from '#platform/concurrency/concurrency.ts'
import { config, type S3Config } from '#platform/config.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { configuredTarget } from './configured-target.server.ts'

const probe = 'essai'
const patienceMilliseconds = 4_000
const goodMilliseconds = 10 * 60_000
const badMilliseconds = 10_000

interface Look {
  problem: unknown
  until: number
}
const looks = new WeakMap<S3Config, Look>()

export interface BrokenBackupStore {
  place: string
  reason: string
  /** The variables to check. */
  setting: string
}

/** Why nothing can be written to the S3 of backups; null when it can, and without one. */
export async function whyNotBackupStore(): Promise<BrokenBackupStore | null> {
  const { backupS3 } = config
  if (!backupS3) return null
  const last = looks.get(backupS3)
  const { problem } = last && last.until > performance.now() ? last : await look(backupS3)
  if (!problem) return null
  const place = `le stockage S3 «\u00a0${backupS3.bucket}\u00a0»`
  return { place, reason: reasonOf(problem), setting: settingOf(problem) }
}

const keys = 'BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY'

function settingOf(problem: unknown): string {
  const { name, $metadata } = problem as { name?: string; $metadata?: { httpStatusCode?: number } }
  if (name === 'NoSuchBucket') return 'BACKUP_S3_BUCKET'
  return [401, 403].includes($metadata?.httpStatusCode ?? 0) ? keys : 'BACKUP_S3_ENDPOINT'
}

async function look(store: S3Config): Promise<Look> {
  const problem: unknown = await tryToStore().then(
    () => null,
    (reason: unknown) => reason,
  )
  const found = { problem, until: performance.now() + (problem ? badMilliseconds : goodMilliseconds) }
  looks.set(store, found)
  return found
}

async function tryToStore(): Promise<void> {
  const target = await configuredTarget()
  await inTime(target.put(probe, Readable.from([Buffer.from('x')])), patienceMilliseconds)
  // A key that may only add leaves it, and the next look writes over it.
  void target.remove(probe).catch(() => {})
}
