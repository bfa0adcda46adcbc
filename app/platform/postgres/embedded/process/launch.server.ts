import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync } from 'node:fs'
import { freePort } from '../../../free-port.server.ts'
import { log } from '../../../log.server.ts'
import type { Binaries } from './binaries.server.ts'
import type { Layout } from '../layout.server.ts'
import { inGuillemets, UnusableDatabase } from '../problem.server.ts'
import { commandAs, giveTo, type RunAs } from './run-as.server.ts'
import { findPostmaster, removeStalePostmasterFile } from './running.server.ts'
import { lastComplaint, logBytes, openLog } from './server-log.server.ts'
import { serverArguments } from './settings.server.ts'
import { removeSocketFolder, removeSocketLock, socketFolderFor } from './socket-folder.server.ts'

const fastStopSecondsMax = 25
const immediateStopSecondsMax = 5

export interface Launched {
  complaint(): Promise<string | null>
}

/** In its own session, so that Ctrl-C stops the application first; logs to a file, since a pipe would break with us. */
export async function launch(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
  formerPort?: number,
): Promise<Launched> {
  if (!existsSync(layout.data))
    throw new UnusableDatabase(
      `La base de données n’est plus dans ${inGuillemets(layout.data)}, où elle était`,
      'remettez ce dossier à sa place',
    )
  giveTo(runAs, layout.server)
  // PostgreSQL refuses a data folder that others can read, as after a restore.
  for (const [place, mode] of [
    [layout.server, 0o700],
    [layout.data, 0o700],
    [layout.password, 0o600],
  ] as const)
    chmodSync(place, mode)
  const address =
    process.platform === 'win32'
      ? { port: formerPort ?? (await freePort()), socketFolder: '' }
      : { port: 5432, socketFolder: socketFolderFor(layout, runAs) }
  const { file, args, options } = commandAs(
    runAs,
    binaries.postgres,
    serverArguments(layout, binaries, address, durable),
  )
  removeStalePostmasterFile(layout.data)
  if (address.socketFolder) removeSocketLock(address.socketFolder)
  const logFrom = logBytes(layout.log)
  const output = await openLog(layout.log)
  try {
    const child = spawn(file, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', output.fd, output.fd] })
    let ended: { problem?: Error } | null = null
    child.on('exit', () => (ended ??= {}))
    child.on('error', (problem) => (ended ??= { problem }))
    child.unref()
    return { complaint: async () => ended && (ended.problem?.message ?? lastComplaint(layout.log, logFrom)) }
  } finally {
    await output.close()
  }
}

/** Fast shutdown first, then immediate, which loses no commit. By `pg_ctl`, since Windows has no signals. */
export async function stopServer(layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> {
  for (const [mode, seconds] of [
    ['fast', fastStopSecondsMax],
    ['immediate', immediateStopSecondsMax],
  ] as const) {
    // pg_ctl signals whatever process the pid file names: check first that it is this server.
    if (!findPostmaster(layout.data)) break
    const { file, args, options } = commandAs(runAs, binaries.pgCtl, [
      'stop',
      '-D',
      layout.data,
      '-m',
      mode,
      '-w',
      '-t',
      String(seconds),
    ])
    await once(spawn(file, args, { ...options, cwd: '/', stdio: 'ignore' }), 'exit')
  }
  const left = findPostmaster(layout.data)
  if (left) log.error({ pid: left.pid }, 'PostgreSQL did not stop')
  removeSocketFolder(layout)
}
