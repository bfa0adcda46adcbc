import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, findBinaries } from './process/binaries.server.ts'
import { ensureRunning } from './bring-up.server.ts'
import { type ServerLock, connectionUrl } from './folder/claim.server.ts'
import { refuseRunningCopy, rememberIdentity } from './folder/folder-identity.server.ts'
import { initialise, randomPassword, readRequired } from './folder/initialise.server.ts'
import { stopServer } from './process/launch.server.ts'
import { layoutOf } from './layout.server.ts'
import { EmbeddedPostgresProblem, inGuillemets, UnusableDatabase } from './problem.server.ts'
import { chooseRunAs } from './process/run-as.server.ts'
import { truncateLog } from './process/server-log.server.ts'
import { supervise } from './supervise.server.ts'
import { finishUpgrade } from './upgrade-folder.server.ts'
import { reasonOf } from '../../problem-reason.ts'
import { productKey } from '../../product-name.ts'

export { EmbeddedPostgresProblem, UnusableDatabase }

export interface EmbeddedPostgres {
  /** For `pg` and Drizzle: the product’s database, as superuser. */
  url: string
  fresh: boolean
  stop(): Promise<void>
}

const database = productKey

const secondsToComeBack = 120

/**
 * Starts the server of `folder`, or attaches to the one that a killed application left running; starts it again whenever
 * it dies.
 * @param options.durable false: faster, but a crash of the machine may destroy the database
 * @param options.givenUp called when it has not come back for `givenUpAfterSeconds`, unless the disk is full
 * @throws {EmbeddedPostgresProblem} with one sentence in French for the owner
 */
export function startEmbeddedPostgres(folder: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const starting = start(folder, options)
  started.add(starting)
  starting.catch(() => started.delete(starting))
  return starting
}

interface Options {
  durable?: boolean
  givenUp?: (problem: Error) => void
  givenUpAfterSeconds?: number
  binaries?: Binaries
  successorOf?: string
}

const started = new Set<Promise<EmbeddedPostgres>>()

/** For a process that ends: also those that are being started, and those that are begun meanwhile. */
export async function stopEveryServer(): Promise<void> {
  for (const starting of started) await starting.then((server) => server.stop()).catch(() => {})
}

async function start(
  folder: string,
  {
    durable = true,
    givenUp = () => {},
    givenUpAfterSeconds = secondsToComeBack,
    binaries = findBinaries(),
    successorOf,
  }: Options,
): Promise<EmbeddedPostgres> {
  const layout = layoutOf(path.resolve(folder))
  makeFolder(layout.folder)
  await finishUpgrade(layout.folder)
  refuseRunningCopy(layout)
  const former = successorOf ? layoutOf(path.resolve(successorOf)) : null
  const runAs = chooseRunAs(layout, binaries, former ?? layout)
  if (runAs.way !== 'account' && statSync(layout.folder).uid === process.getuid?.()) chmodSync(layout.folder, 0o700)
  initialise(layout, binaries, runAs, durable, former ? readRequired(former.password) : randomPassword())
  rememberIdentity(layout, runAs)
  const password = readRequired(layout.password)
  const wanted = { layout, binaries, runAs, durable, password }
  const running = await ensureRunning(wanted)
  const end = () => stopServer(layout, binaries, runAs)
  const fresh = await ensureDatabase(running.lock).catch(async (problem) => {
    await running.lock.releaseAfter(end)
    throw problem
  })
  const supervision = supervise(wanted, running, { secondsMax: givenUpAfterSeconds, givenUp })
  const forgetLog = truncateLog(layout.log)

  let stopping: Promise<void> | null = null
  const stop = () => {
    forgetLog()
    stopping ??= supervision.endWith(end)
    return stopping
  }
  return { url: connectionUrl(running.address, password, database), fresh, stop }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (problem) {
    throw new EmbeddedPostgresProblem(
      `Le dossier ${inGuillemets(folder)} ne peut pas être créé (${reasonOf(problem)})\u00a0: choisissez un DATA_DIR où l’on peut écrire.`,
    )
  }
}

async function ensureDatabase({ client }: ServerLock): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount) return false
  await client.query(`create database ${database}`)
  return true
}
