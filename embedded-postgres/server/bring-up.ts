import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresProblem, UnusableDatabase } from '../problem.ts'
import type { Cluster } from './cluster.ts'
import { isDiskFull } from './files.ts'
import { rememberStart } from './folder-identity.ts'
import { type Launched, launch, stopServer } from './launch.ts'
import { lockServer, type ServerLock } from './lock.ts'
import { findPostmaster, type Postmaster, wasStartedWith } from './postmaster.ts'
import { type Address, serverArguments } from './settings.ts'
import { isPrivate } from './socket-folder.ts'

const lookAgainMilliseconds = 20
const launchAgainMilliseconds = 200
const takenSecondsMax = 1
const readyButSilentSecondsMax = 10
const secondsMax = 120

export interface Running {
  lock: ServerLock
  address: Address
}

/** Checks the state again after each step, since another application may start or stop the server at the same time. */
export async function ensureRunning(
  cluster: Cluster,
  password: string,
  again: { port?: number; signal?: AbortSignal } = {},
): Promise<Running> {
  const { layout, runAs, options } = cluster
  const began = performance.now()
  const elapsedSeconds = () => (performance.now() - began) / 1000
  let launchedServer: Launched | null = null
  let readySince: number | null = null
  while (elapsedSeconds() < secondsMax) {
    again.signal?.throwIfAborted()
    const running = findPostmaster(layout.data)
    if (running && !existsSync(running.data)) throw unreachable(cluster, running)
    if (running?.ready) {
      const lock = await tryToLock(cluster, password, running, elapsedSeconds() > takenSecondsMax)
      // A server that an older version started, or one with other settings, is replaced.
      const isAsWanted = launchedServer || wasStartedWith(layout.data, serverArguments(cluster, running))
      if (lock && isAsWanted) {
        rememberStart(layout, runAs)
        return { lock, address: running }
      }
      if (lock) await lock.releaseAfter(() => stopServer(cluster))
      readySince ??= elapsedSeconds()
      if (elapsedSeconds() - readySince > readyButSilentSecondsMax) throw unreachable(cluster, running)
    } else if (!running) {
      const complaint = await launchedServer?.complaint()
      if (complaint && elapsedSeconds() > takenSecondsMax) throw startProblem(cluster, complaint)
      if (complaint) await pause(launchAgainMilliseconds)
      if (!launchedServer || complaint) launchedServer = await launch(cluster, again.port)
    }
    await pause(lookAgainMilliseconds)
  }
  throw new PostgresProblem(options.sentences.notStarted(`${secondsMax} s`, layout.log))
}

async function tryToLock(
  { layout, runAs, options: { name, sentences } }: Cluster,
  password: string,
  running: Postmaster,
  isTimedOut: boolean,
): Promise<ServerLock | null> {
  if (process.platform !== 'win32' && !isPrivate(running.socketFolder, runAs)) return null
  const answer = await lockServer(running, name, password)
  if (answer.kind === 'locked') return answer.lock
  if (answer.kind === 'wrong password') throw new PostgresProblem(sentences.wrongPassword(layout.password))
  if (answer.kind === 'taken' && isTimedOut) throw new PostgresProblem(sentences.taken(layout.folder, answer.pid))
  return null
}

function unreachable({ layout, options }: Cluster, { pid }: Postmaster): PostgresProblem {
  return new PostgresProblem(options.sentences.unreachable(layout.folder, pid))
}

function startProblem({ layout, options }: Cluster, complaint: string): PostgresProblem {
  const sentence = options.sentences.notStarted(complaint, layout.log)
  return isDiskFull(new Error(complaint)) ? new PostgresProblem(sentence) : new UnusableDatabase(sentence)
}
