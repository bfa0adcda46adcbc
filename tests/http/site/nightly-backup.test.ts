import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { type S3, s3Config, s3Variables, startS3 } from '../../support/s3.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-nightly-'))
let s3: S3

beforeAll(async () => {
  s3 = await startS3('nuits')
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  config.nightlyBackups = true
})
afterEach(() => {
  config.nightlyBackups = false
  for (const name of Object.keys(process.env)) if (name.startsWith('BACKUP_')) delete process.env[name]
})

/** What the hourly job does on a running site; the backup itself is made by a program that reads the environment. */
async function runHourlyJob() {
  const { startJobs } = await import('#platform/jobs/job-runner.server.ts')
  const { enqueueDueBackup, nightlyBackupJob } = await import('#features/backups/nightly-backup.server.ts')
  const { findBackupState } = await import('#features/backups/backup-state.server.ts')
  const jobs = startJobs([nightlyBackupJob])
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
  const made = await runHourlyJob()
  expect(made.lastAttempt?.problem).toBeNull()
  expect(made.lastVerified).toMatchObject({
    kind: 'nightly',
    target: `le dossier «\u00a0${folder}/autre disque\u00a0»`,
  })
  expect(made.lastVerified?.files).toBeGreaterThan(10)
  expect((await site.get('/')).status).toBe(200)
  expect((await runHourlyJob()).lastAttempt?.id).toBe(made.lastVerified?.id)
})

test('the same to S3', async () => {
  await forgetBackups()
  Object.assign(process.env, s3Variables(s3.config, 'BACKUP_S3'))
  const { lastVerified, lastAttempt } = await runHourlyJob()
  expect(lastAttempt?.problem).toBeNull()
  expect(lastVerified?.target).toBe('le stockage S3 «\u00a0nuits\u00a0»')
})

test('a store that is away is reported in one sentence, and tried again six hours later only', async () => {
  await forgetBackups()
  Object.assign(process.env, s3Variables(s3Config('nuits', 'http://127.0.0.1:9'), 'BACKUP_S3'))
  const { lastVerified, lastAttempt } = await runHourlyJob()
  expect(lastVerified).toBeNull()
  expect(lastAttempt?.problem).toMatch(
    /^La sauvegarde n’a pas pu être faite dans le stockage S3 «\u00a0nuits\u00a0»\. .+\.$/,
  )
  expect((await runHourlyJob()).lastAttempt?.id).toBe(lastAttempt?.id)
})
