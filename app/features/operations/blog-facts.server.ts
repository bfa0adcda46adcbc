import { sql } from 'drizzle-orm'
import { type BackupState, findBackupState } from '#features/backups/backup-state.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { productVersion } from '#platform/product-version.server.ts'
import { findEmailQueueState } from '#platform/mail/sent-emails.server.ts'
import { diskSpace } from '#platform/files/disk-space.server.ts'
import { findMailServer, isMailServerFixed } from '#platform/mail/mail-server.server.ts'
import { whyNotMail } from '#platform/mail/transport.server.ts'
import type { BlogFacts } from './blog-state.ts'
import { readFindings } from './readiness.server.ts'

export async function readBlogFacts(): Promise<BlogFacts> {
  const { dataDir, databaseUrl, s3 } = config
  const [{ readiness, whyNoFiles }, database, disk, mailServer, mailProblem, emails, backup] = await Promise.all([
    readFindings(),
    describedDatabase(),
    diskSpace(dataDir),
    findMailServer(),
    whyNotMail(),
    findEmailQueueState(),
    findBackupState(),
  ])
  return {
    at: now(),
    database: { kind: databaseUrl ? 'given' : 'embedded', ...database },
    events: readiness.events,
    disk,
    dataDir,
    files: { problem: whyNoFiles, place: s3 ? `sur S3, dans ${s3.bucket}` : `dans ${dataDir}/files` },
    mail: { problem: mailProblem, server: mailServer?.name ?? null, isFixed: isMailServerFixed() },
    emails,
    backup: {
      isScheduled: backup.isScheduled,
      everyHours: backup.everyHours,
      lastVerifiedBackup: backup.lastVerifiedBackup,
      madeByHand: backup.lastManual,
      failedAttempt: failedAttempt(backup),
    },
    version: { product: productVersion, node: process.versions.node },
  }
}

function failedAttempt({ lastAttempt }: BackupState): { at: Date; problem: string } | null {
  return lastAttempt?.problem ? { at: lastAttempt.madeAt, problem: lastAttempt.problem } : null
}

async function describedDatabase(): Promise<Omit<BlogFacts['database'], 'kind'>> {
  const { rows } = await db.execute<{ version: string; bytes: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  const { version = '', bytes } = rows[0] ?? {}
  // Packagers add their own name, as in « 15.18 (Debian 15.18-0+deb12u1) ».
  return { version: version.split(' ')[0] ?? '', bytes: Number(bytes) }
}
