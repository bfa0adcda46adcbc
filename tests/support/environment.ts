import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject } from 'vitest'

/*
 * Runs before each test file is imported. The product reads its configuration when first imported: the files of a
 * worker that loads it once have one folder and one database, each file a new one under the same name.
 */
const isSet = process.env.DATA_DIR?.startsWith(inject('runFolder')) === true
const dataDir = isSet ? (process.env.DATA_DIR ?? '') : mkdtempSync(path.join(inject('runFolder'), 'data-'))
mkdirSync(dataDir, { recursive: true })
const databaseUrl = new URL(inject('databaseServer'))
databaseUrl.pathname = isSet
  ? new URL(process.env.DATABASE_URL ?? '').pathname
  : `/test_${randomUUID().replaceAll('-', '')}`

for (const name of Object.keys(process.env)) {
  if (
    /^(PORT|HOST|SITE_|SHOP_URL|S3_|SMTP_URL|MAIL_FROM|ADMIN_|BACKUP|PAGE_CACHE|DATA_CACHE|TRUSTED_PROXY_HOPS|DRAIN_SECONDS|CDN_)/.test(
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
  // The tests of backups make their own: no other site makes one because its night has come.
  BACKUP: 'off',
})

/** Folders stay, which the product makes once; some tests remove all of them. */
afterAll(() => {
  if (!existsSync(dataDir)) return
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const place = path.join(dataDir, entry.name)
    const gone = entry.isDirectory() ? readdirSync(place).map((name) => path.join(place, name)) : [place]
    for (const one of gone) rmSync(one, { recursive: true, force: true })
  }
})
