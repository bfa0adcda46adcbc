import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { config } from './config.server.ts'
import { lastRestoration, markRestored } from './database-mark.server.ts'
import { syncFolderSync } from './files/durable-file-sync.server.ts'
import { writeDurably } from './files/durable-file.server.ts'

/*
 * A database and its session secret are restored together, whatever is cut: the secret is written under the name of the
 * restoration before the database that names it commits, and takes its place afterwards, or when that database is next opened.
 */

const usedSecret = () => path.join(config.dataDir, 'session-secret')
const preparedSecret = (restoration: string) => `${usedSecret()}.${restoration}`

function preparedSecrets(): string[] {
  if (!existsSync(config.dataDir)) return []
  const start = `${path.basename(usedSecret())}.`
  return readdirSync(config.dataDir).filter((name) => name.startsWith(start))
}

export function isSecretPrepared(): boolean {
  return !config.sessionSecretGiven && preparedSecrets().length > 0
}

/** @param client of the restored database, which is nobody's yet: within its transaction, or on its own server */
export async function prepareSecret(client: Client, secret: string): Promise<void> {
  if (secret === config.sessionSecret || config.sessionSecretGiven) return
  const restoration = randomUUID()
  await write(preparedSecret(restoration), secret)
  await markRestored(client, restoration)
}

/** Once the restored database is in its place. @returns false when SESSION_SECRET is given by the environment, and is another one */
export async function keepSecret(secret: string): Promise<boolean> {
  if (secret === config.sessionSecret) return true
  if (config.sessionSecretGiven) return false
  await write(usedSecret(), secret)
  for (const name of preparedSecrets()) rmSync(path.join(config.dataDir, name))
  return true
}

/** After a restoration that was cut before `keepSecret`. Before the secret is used: it is read once. */
export async function keepPreparedSecret(client: Client): Promise<void> {
  const restoration = isSecretPrepared() ? await lastRestoration(client) : null
  const prepared = restoration && preparedSecret(restoration)
  if (!prepared || !existsSync(prepared)) return
  const secret = readFileSync(prepared, 'utf8')
  renameSync(prepared, usedSecret())
  syncFolderSync(config.dataDir)
  config.sessionSecret = secret
  config.sessionSecretMade = false
}

async function write(file: string, secret: string): Promise<void> {
  await writeDurably(file, (temporary) => writeFile(temporary, secret, { mode: 0o600 }))
}
