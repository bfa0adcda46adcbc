import { Readable } from 'node:stream'
import { inTime } from '#platform/concurrency/in-time.server.ts'
import { config, type S3Config } from '#platform/config.server.ts'
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

/** Why nothing can be written to the S3 of backups; null when it can, and without one. */
export async function whyNotBackupStore(): Promise<{ place: string; problem: unknown } | null> {
  const { backupS3 } = config
  if (!backupS3) return null
  const last = looks.get(backupS3)
  const { problem } = last && last.until > performance.now() ? last : await look(backupS3)
  return problem ? { place: `le stockage S3 «\u00a0${backupS3.bucket}\u00a0»`, problem } : null
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
