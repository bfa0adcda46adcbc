import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { UnusableDatabase } from '../problem.ts'
import type { Cluster } from './cluster.ts'
import { findPostmaster, removeStalePostmasterFile } from './postmaster.ts'
import { commandAs, giveTo } from './run-as.ts'
import { lastComplaint, logBytes } from './server-log.ts'
import { serverArguments } from './settings.ts'
import { removeSocketFolder, removeSocketLock, socketFolderFor } from './socket-folder.ts'

const fastStopSecondsMax = 25
const immediateStopSecondsMax = 5

export interface Launched {
  complaint(): Promise<string | null>
}

/**
 * Ctrl-C stops the application first, since this has its own session. It logs to a file, as a pipe would break with us.
 */
export async function launch(cluster: Cluster, formerPort?: number): Promise<Launched> {
  const { layout, binaries, runAs, options } = cluster
  if (!existsSync(layout.data)) throw new UnusableDatabase(options.sentences.incomplete(layout.data))
  giveTo(runAs, layout.server)
  for (const place of [layout.server, layout.data]) chmodSync(place, 0o700)
  chmodSync(layout.password, 0o600)
  const address =
    process.platform === 'win32'
      ? { port: formerPort ?? (await freePort()), socketFolder: '' }
      : { port: 5432, socketFolder: socketFolderFor(layout, runAs, options.name) }
  const { file, args, options: spawning } = commandAs(runAs, binaries.postgres, serverArguments(cluster, address))
  removeStalePostmasterFile(layout.data)
  if (address.socketFolder) removeSocketLock(address.socketFolder)
  const logFrom = logBytes(layout.log)
  await using output = await open(layout.log, 'a', 0o600)
  const child = spawn(file, args, { ...spawning, cwd: '/', detached: true, stdio: ['ignore', output.fd, output.fd] })
  let end: { problem?: Error } | null = null
  child.on('exit', () => (end ??= {}))
  child.on('error', (problem) => (end ??= { problem }))
  child.unref()
  return { complaint: async () => end && (end.problem?.message ?? lastComplaint(layout.log, logFrom)) }
}

/**
 * A fast shutdown is tried first, then an immediate one, which loses no commit. Windows has no signals but `pg_ctl`.
 */
export async function stopServer({
  layout,
  binaries,
  runAs,
  options: { log },
}: Omit<Cluster, 'durable'>): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', fastStopSecondsMax],
    ['immediate', immediateStopSecondsMax],
  ] as const) {
    // pg_ctl signals whatever process the pid file names: check first that it is this server.
    if (!findPostmaster(layout.data)) break
    const stop = ['stop', '-D', layout.data, '-m', mode, '-w', '-t', String(seconds)]
    const { file, args, options } = commandAs(runAs, binaries.pgCtl, stop)
    await once(spawn(file, args, { ...options, cwd: '/', stdio: 'ignore' }), 'exit')
  }
  const left = findPostmaster(layout.data)
  if (left) log('error', 'PostgreSQL did not stop', { pid: left.pid })
  removeSocketFolder(layout)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
