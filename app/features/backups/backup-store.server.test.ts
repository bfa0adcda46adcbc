// Needs an S3 server.
import { expect, onTestFinished, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { s3InFront } from '../../../tests/support/s3-in-front.ts'
import { s3Config, startS3 } from '../../../tests/support/s3.ts'
import { whyNotBackupStore } from './backup-store.server.ts'

async function whyNotWith(backupS3: typeof config.backupS3): Promise<string | null> {
  config.backupS3 = backupS3
  onTestFinished(() => {
    config.backupS3 = null
  })
  const found = await whyNotBackupStore()
  return found && `${found.place.replaceAll('\u00a0', ' ')}: ${found.reason}, ${found.setting}`
}

test('an S3 of backups that cannot be written says why', async () => {
  const s3 = await startS3('nuits')
  try {
    expect(await whyNotWith(null)).toBeNull()
    expect(await whyNotWith(s3.config)).toBeNull()
    expect(await whyNotWith({ ...s3.config, bucket: 'absent' })).toBe(
      'le stockage S3 « absent »: The specified bucket does not exist (404), BACKUP_S3_BUCKET',
    )
    const refusing = await s3InFront(s3, (_, response) => {
      response.writeHead(403).end()
      return true
    })
    expect(await whyNotWith(refusing)).toBe(
      'le stockage S3 « nuits »: UnknownError (403), BACKUP_S3_ACCESS_KEY_ID et BACKUP_S3_SECRET_ACCESS_KEY',
    )
  } finally {
    await s3.close()
  }
  expect(await whyNotWith(s3.config)).toBeNull()
  const closed = `http://127.0.0.1:${await freePort()}`
  expect(await whyNotWith(s3Config('nuits', closed))).toMatch(/ECONNREFUSED.*, BACKUP_S3_ENDPOINT$/)
})
