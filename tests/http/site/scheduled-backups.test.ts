import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { s3Config, s3Variables } from '../../support/s3.ts'

import { useSite } from '../../support/site.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const site = useSite('world')
const folder = useTemporaryFolder()

beforeEach(() => {
  config.scheduledBackups = true
})
afterEach(() => {
  config.scheduledBackups = false
  for (const name of Object.keys(process.env)) if (/^(?:BACKUP|S3)_/.test(name)) delete process.env[name]
})

/** As at the start of a blog. */
/** The hourly job does this on a running site; the backup itself is made by a program that reads the environment. */
async function runHourlyJob() {
  const { startJobs } = await import('../../../server/job-runner.ts')
  const { backupJob, enqueueDueBackup } = await import('../../../server/scheduled-backups.ts')
  const { findBackupState } = await import('#features/backups/backup-state.server.ts')
  const jobs = startJobs([backupJob])
  await enqueueDueBackup()
  await jobs.runDue()
  await jobs.stop()
  return findBackupState()
}
async function forgetBackups() {
  const { db } = await import('#platform/database.server.ts')
  await db.execute('delete from backups')
}

test('a site makes its backup by itself, verified, and not another one in the same night', async () => {
  process.env.BACKUP_DIR = path.join(folder, 'autre disque')
  mkdirSync(process.env.BACKUP_DIR)
  const made = await runHourlyJob()
  expect(made.lastAttempt?.problem).toBeNull()
  expect(made.lastVerifiedBackup).toMatchObject({
    kind: 'nightly',
    target: `le dossier «\u00a0${folder}/autre disque\u00a0»`,
  })
  expect(made.lastVerifiedBackup?.files).toBeGreaterThan(10)
  expect((await site.get('/')).status).toBe(200)
  expect((await runHourlyJob()).lastAttempt?.id).toBe(made.lastVerifiedBackup?.id)
})

test('a store that is away is reported in one sentence, and tried again six hours later only', async () => {
  await forgetBackups()
  Object.assign(process.env, s3Variables(s3Config('nuits', 'http://127.0.0.1:9'), 'BACKUP_S3'))
  const { lastVerifiedBackup, lastAttempt } = await runHourlyJob()
  expect(lastVerifiedBackup).toBeNull()
  expect(lastAttempt?.problem).toMatch(
    /^La sauvegarde n’a pas pu être faite dans le stockage S3 «\u00a0nuits\u00a0»\. .+\.$/,
  )
  expect((await runHourlyJob()).lastAttempt?.id).toBe(lastAttempt?.id)
})
