import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, findBinaries, system } from '../binaries.ts'
import type { Options } from '../options.ts'
import { PostgresProblem } from '../problem.ts'
import { ensureRunning } from './bring-up.ts'
import { refuseRunningCopy, rememberIdentity } from './folder-identity.ts'
import { initialise, randomPassword, readRequiredFile } from './initialise.ts'
import { stopServer } from './launch.ts'
import { layoutOf } from './layout.ts'
import { connectionUrl, type ServerLock } from './lock.ts'
import { chooseRunAs } from './run-as.ts'
import { truncateLog } from './server-log.ts'
import { supervise } from './supervise.ts'

export interface PostgresServer {
  url: string
  fresh: boolean
  stop(): Promise<void>
}

interface ServerOptions extends Options {
  durable?: boolean
  givenUp?: (problem: Error) => void
  givenUpAfterSeconds?: number
  binaries?: Binaries
  successorOf?: string
}

const secondsToComeBack = 120

const servers = new Set<Promise<PostgresServer>>()

export function startServer(folder: string, options: ServerOptions): Promise<PostgresServer> {
  const starting = start(folder, options)
  servers.add(starting)
  starting.catch(() => servers.delete(starting))
  return starting
}

export async function stopEveryServer(): Promise<void> {
  for (const starting of servers) await starting.then((server) => server.stop()).catch(() => {})
}

export function requireBinaries({ sentences }: Options): Binaries {
  const binaries = findBinaries()
  if (!binaries) throw new PostgresProblem(sentences.notSupported(system))
  return binaries
}

async function start(folder: string, options: ServerOptions): Promise<PostgresServer> {
  const { durable = true, binaries = requireBinaries(options), successorOf, name } = options
  const { givenUp = () => {}, givenUpAfterSeconds = secondsToComeBack } = options
  const layout = layoutOf(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseRunningCopy(layout, options)
  const former = successorOf ? layoutOf(path.resolve(successorOf)) : null
  const runAs = chooseRunAs({ layout, binaries, options }, former ?? layout)
  if (runAs.way !== 'account' && statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
  const cluster = { layout, binaries, runAs, durable, options }
  initialise(cluster, former ? readRequiredFile(former.password, options) : randomPassword())
  rememberIdentity(layout, runAs)
  const password = readRequiredFile(layout.password, options)
  const running = await ensureRunning(cluster, password)
  const end = () => stopServer(cluster)
  const fresh = await ensureDatabase(running.lock, name).catch(async (problem: unknown) => {
    await running.lock.releaseAfter(end)
    throw problem
  })
  const supervision = supervise(cluster, password, running, { secondsMax: givenUpAfterSeconds, givenUp })
  const leaveLog = truncateLog(layout.log)

  let stopping: Promise<void> | null = null
  const stop = () => {
    leaveLog()
    stopping ??= supervision.endWith(end)
    return stopping
  }
  return { url: connectionUrl(running.address, name, password, name), fresh, stop }
}

async function ensureDatabase({ client }: ServerLock, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return false
  await client.query(`create database ${name}`)
  return true
}
