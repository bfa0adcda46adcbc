import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'

/*
 * Runs before each test file is imported: the configuration is read once, when it is first imported, so a file's own
 * folder and database must be named before.
 */
const dataDir = mkdtempSync(path.join(tmpdir(), 'amulette-test-'))
const databaseUrl = new URL(inject('databaseServer'))
databaseUrl.pathname = `/test_${crypto.randomUUID().replaceAll('-', '')}`

Object.assign(process.env, {
  NODE_ENV: 'production',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl.href,
  SESSION_SECRET: 'un secret pour les essais, et pour eux seuls',
  DEMO: 'off',
})
for (const name of ['SITE_URL', 'SHOP_URL', 'SMTP_URL', 'MAIL_FROM', 'S3_BUCKET', 'S3_ENDPOINT', 'PORT', 'HOST']) delete process.env[name]

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
