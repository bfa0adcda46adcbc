import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import { findBackupState } from '#features/backups/backup-state.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { findEmailQueueState } from '#platform/mail/sent-emails.server.ts'
import { productKey } from '#platform/product-name.ts'
import { productVersion } from '#platform/product-version.server.ts'
import { diskSpace } from '#platform/files/disk-space.server.ts'
import { emailDaysMax } from '#platform/mail/email.ts'
import { listQueueStates } from './queue-states.server.ts'

const databaseMillisecondsMax = 2_000

/** Metrics that all replicas share. Without the database: the disk, the version, and that the database is away. */
export async function blogMetrics(): Promise<Registry> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labels: string[] = []) =>
    new Gauge({ name: `${productKey}_${name}`, help, labelNames: labels, registers: [registry] })

  const [disk, database] = await Promise.all([diskSpace(config.dataDir), readDatabase()])
  gauge('build_info', 'Version of the product.', ['version']).set({ version: productVersion }, 1)
  gauge('disk_free_bytes', 'Free on the disk of DATA_DIR.').set(disk.freeBytes)
  gauge('disk_size_bytes', 'Size of the disk of DATA_DIR.').set(disk.totalBytes)
  gauge('database_up', '1 when the database answers within two seconds.').set(database ? 1 : 0)
  if (!database) return registry

  const { emails, backup, queues } = database
  const age = (date: Date | null) => (date ? Math.max(0, (now().getTime() - date.getTime()) / 1000) : 0)
  gauge('emails_waiting', 'Emails to be sent.').set(emails.waiting)
  gauge('emails_oldest_waiting_seconds', 'Age of the oldest email to be sent.').set(age(emails.oldestWaiting))
  gauge('emails_failed', `Emails given up in the last ${emailDaysMax} days.`).set(emails.failed)
  gauge('backup_verified_timestamp_seconds', 'When the last verified backup was made; 0: none.').set(
    (backup.lastVerifiedBackup?.madeAt.getTime() ?? 0) / 1000,
  )
  const jobs = gauge('jobs', 'Jobs of each queue, the failed ones of the last hour.', ['queue', 'state'])
  const oldest = gauge('jobs_oldest_due_seconds', 'Age of the oldest job that should run by now.', ['queue'])
  for (const { queue, due, planned, active, failed, oldestDue } of queues) {
    for (const [state, count] of Object.entries({ due, planned, active, failed })) jobs.set({ queue, state }, count)
    oldest.set({ queue }, age(oldestDue))
  }
  return registry
}

async function readDatabase() {
  try {
    const reading = Promise.all([findEmailQueueState(), findBackupState(), listQueueStates()])
    const states = await Promise.race([reading, pause(databaseMillisecondsMax, null, { ref: false })])
    if (!states) return null
    const [emails, backup, queues] = states
    return { emails, backup, queues }
  } catch (problem) {
    log.warn({ problem }, 'metrics without the database')
    return null
  }
}
