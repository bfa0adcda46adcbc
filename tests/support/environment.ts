import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject } from 'vitest'

/* Runs before each test file is imported: the product reads its configuration when first imported. */
const dataDir = mkdtempSync(path.join(inject('runFolder'), 'data-'))
const databaseUrl = new URL(inject('databaseServer'))
databaseUrl.pathname = `/test_${randomUUID().replaceAll('-', '')}`

for (const name of Object.keys(process.env)) {
  if (
    /^(PORT|HOST|SITE_|SHOP_URL|S3_|SMTP_URL|MAIL_FROM|ADMIN_|PAGE_CACHE|DATA_CACHE|PROCESSES|TRUSTED_PROXY_HOPS)/.test(
      name,
    )
  )
    delete process.env[name]
}
Object.assign(process.env, {
  // The build's routes are for production, and React must be the same on both sides.
  NODE_ENV: 'production',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl.href,
  SESSION_SECRET: 'un secret pour les essais, et pour eux seuls',
  DEMO: 'off',
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
