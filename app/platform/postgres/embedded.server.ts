import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findBinaries } from './binaries.server.ts'
import { ensureRunning } from './bring-up.server.ts'
import { type ServerLock, connectionUrl } from './claim.server.ts'
import { initialise } from './initialise.server.ts'
import { stopServer } from './launch.server.ts'
import { layoutOf } from './layout.server.ts'
import { EmbeddedPostgresProblem, messageOf, quoted } from './problem.server.ts'
import { chooseRunAs } from './run-as.server.ts'
import { truncateLog } from './server-log.server.ts'
import { productKey } from '../product-name.ts'

export { EmbeddedPostgresProblem }

export interface EmbeddedPostgres {
  /** For `pg` and Drizzle: the product’s database, as superuser. */
  url: string
  fresh: boolean
  stop(): Promise<void>
}

const database = productKey

/**
 * Starts the server of `folder`, or attaches to the one that a killed application left running.
 * @param options.durable false, for tests only: faster, but a crash of the machine may destroy the database
 * @throws {EmbeddedPostgresProblem} with one sentence in French for the owner
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: { durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true
  const layout = layoutOf(path.resolve(folder))
  makeFolder(layout.folder)
  const binaries = findBinaries()
  const runAs = chooseRunAs(layout, binaries)
  if (runAs.way !== 'account' && statSync(layout.folder).uid === process.getuid?.()) chmodSync(layout.folder, 0o700)
  initialise(layout, binaries, runAs, durable)
  const password = readFileSync(layout.password, 'utf8').trim()
  const { lock, address } = await ensureRunning({ layout, binaries, runAs, durable, password })
  const end = () => lock.releaseAfter(() => stopServer(layout, binaries, runAs))
  const fresh = await ensureDatabase(lock).catch(async (problem) => {
    await end()
    throw problem
  })
  lock.unref()
  const forgetLog = truncateLog(layout.log)

  let stopping: Promise<void> | null = null
  const stop = () => {
    forgetLog()
    stopping ??= end()
    return stopping
  }
  return { url: connectionUrl(address, password, database), fresh, stop }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (problem) {
    throw new EmbeddedPostgresProblem(
      `Le dossier ${quoted(folder)} ne peut pas être créé (${messageOf(problem)})\u00a0: choisissez un DATA_DIR où l’on peut écrire.`,
    )
  }
}

async function ensureDatabase({ client }: ServerLock): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount) return false
  await client.query(`create database ${database}`)
  return true
}
