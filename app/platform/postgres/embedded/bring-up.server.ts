import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './process/binaries.server.ts'
import { type ServerLock, lockServer } from './folder/claim.server.ts'
import { type Launched, launch, stopServer } from './process/launch.server.ts'
import { rememberStart } from './folder/folder-identity.server.ts'
import type { Layout } from './layout.server.ts'
import { EmbeddedPostgresProblem, inGuillemets, UnusableDatabase } from './problem.server.ts'
import type { RunAs } from './process/run-as.server.ts'
import { findPostmaster, type Postmaster, wasStartedWith } from './process/running.server.ts'
import { type Address, serverArguments } from './process/settings.server.ts'
import { isPrivate } from './process/socket-folder.server.ts'
import { isDiskFull } from '../../files/refused-writes.ts'
import { productName } from '../../product-name.ts'

const lookAgainMilliseconds = 20
const launchAgainMilliseconds = 200
const takenSecondsMax = 1
const readyButSilentSecondsMax = 10
// A server that cannot start logs why; it is silent only during crash recovery.
const secondsMax = 120

export interface Wanted {
  layout: Layout
  binaries: Binaries
  runAs: RunAs
  durable: boolean
  password: string
}

export interface Running {
  lock: ServerLock
  address: Address
}

/**
 * Checks the state again after each step: another application may start or stop the server at the same time.
 * @param again.port of the server that ran before, where it has one
 * @throws {EmbeddedPostgresProblem} with a sentence for the owner; the signal's reason once it is aborted
 */
export async function ensureRunning(
  wanted: Wanted,
  again: { port?: number; signal?: AbortSignal } = {},
): Promise<Running> {
  const { layout, binaries, runAs, durable } = wanted
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1000
  let launched: Launched | null = null
  let readySince: number | null = null
  while (passed() < secondsMax) {
    again.signal?.throwIfAborted()
    const running = findPostmaster(layout.data)
    if (running && !existsSync(running.data)) throw new EmbeddedPostgresProblem(unreachable(layout, running))
    if (running?.ready) {
      const lock = await tryToLock(wanted, running, passed() > takenSecondsMax)
      // A server started by an older version or with other settings is replaced.
      const asWanted = launched || wasStartedWith(layout.data, serverArguments(layout, binaries, running, durable))
      if (lock && asWanted) {
        rememberStart(layout, runAs)
        return { lock, address: running }
      }
      if (lock) await lock.releaseAfter(() => stopServer(layout, binaries, runAs))
      readySince ??= passed()
      if (passed() - readySince > readyButSilentSecondsMax) {
        const isOurs = launched && (await launched.complaint()) === null
        if (!isOurs) throw new EmbeddedPostgresProblem(unreachable(layout, running))
        await stopServer(layout, binaries, runAs)
        const complaint = (await launched?.complaint()) ?? 'pas de réponse'
        throw notStarted(layout, complaint)
      }
    } else if (!running) {
      const complaint = await launched?.complaint()
      if (complaint && passed() > takenSecondsMax) throw notStarted(layout, complaint)
      if (complaint) await pause(launchAgainMilliseconds)
      if (!launched || complaint) launched = await launch(layout, binaries, runAs, durable, again.port)
    }
    await pause(lookAgainMilliseconds)
  }
  throw notStarted(layout, 'pas de réponse')
}

async function tryToLock(
  { layout, runAs, password }: Wanted,
  running: Postmaster,
  isTimedOut: boolean,
): Promise<ServerLock | null> {
  if (process.platform !== 'win32' && !isPrivate(running.socketFolder, runAs)) return null
  const answer = await lockServer(running, password)
  if (answer.kind === 'locked') return answer.lock
  if (answer.kind === 'wrong password') throw new EmbeddedPostgresProblem(wrongPassword(layout))
  if (answer.kind === 'taken' && isTimedOut) throw new EmbeddedPostgresProblem(taken(layout, answer.by))
  return null
}

const taken = (layout: Layout, by: string) =>
  `Le dossier ${inGuillemets(layout.folder)} sert déjà à une autre ${productName} en marche (${by})\u00a0: arrêtez-la d’abord, ou donnez à celle-ci un autre DATA_DIR.`

const unreachable = (layout: Layout, { pid }: Postmaster) =>
  `Un serveur PostgreSQL (processus ${pid}) tient déjà le dossier ${inGuillemets(layout.folder)} sans répondre\u00a0: arrêtez-le (kill -INT ${pid}), puis relancez ${productName}.`

const wrongPassword = (layout: Layout) =>
  `PostgreSQL refuse le mot de passe écrit dans ${inGuillemets(layout.password)}\u00a0: remettez ce fichier tel qu’il était, depuis une sauvegarde.`

function notStarted({ log }: Layout, complaint: string): EmbeddedPostgresProblem {
  const problem = new UnusableDatabase(`PostgreSQL n’a pas démarré (${complaint})`, `voyez ${inGuillemets(log)}`)
  return isDiskFull(problem) ? new EmbeddedPostgresProblem(problem.message) : problem
}
