import type { Options, Versions } from './options.ts'
import { PostgresProblem } from './problem.ts'
import { removeScratchDatabase } from './scratch.ts'
import { type PostgresServer, requireBinaries, startServer } from './server/start.ts'
import { isKnownMajor, olderPrograms, removeOlderPrograms } from './upgrade/older-programs.ts'
import {
  completeUpgrade,
  dataVersion,
  finishUpgrade,
  newServerFolder,
  readUpgrade,
  recordUpgrade,
  removeUpgrade,
} from './upgrade/upgrade-folder.ts'

export interface UpgradeOptions extends Options {
  begin(versions: Versions): void
  /** Backs up `from` and fills the empty `to` with its rows. A repeated attempt has the same stamp. */
  copyDatabase(from: string, to: string, attempt: Versions & { stamp: string }): Promise<void>
}

/**
 * Puts a new server with the same rows in the place of an older one.
 * An interrupted upgrade is repeated or finished by the next call.
 * @returns the folder of the former server, once
 */
export async function upgradePostgres(folder: string, options: UpgradeOptions): Promise<string | null> {
  const formerServer = finishUpgrade(folder, options)
  const from = dataVersion(folder)
  const to = requireBinaries(options).major
  if (from === null || Number(from) >= Number(to)) {
    removeOlderPrograms(folder)
    return formerServer
  }
  const versions = { from, to }
  if (!isKnownMajor(from)) throw new PostgresProblem(options.sentences.upgrade.tooOld(versions, folder))
  options.begin(versions)
  const former = await startFormer(folder, versions, options)
  if (!former) return null
  await replaceServer(folder, versions, former, options)
  const formerFolder = finishUpgrade(folder, options)
  removeOlderPrograms(folder)
  return formerFolder
}

async function startFormer(
  folder: string,
  versions: Versions,
  options: UpgradeOptions,
): Promise<PostgresServer | null> {
  try {
    const binaries = await olderPrograms(versions.from, folder, options)
    return await startServer(folder, { ...options, binaries })
  } catch (problem) {
    if (dataVersion(folder) === versions.to) return null
    throw failure(problem, versions, options)
  }
}

async function replaceServer(
  folder: string,
  versions: Versions,
  former: PostgresServer,
  options: UpgradeOptions,
): Promise<void> {
  const servers = [former]
  const place = newServerFolder(folder)
  const stamp = readUpgrade(folder)?.stamp ?? new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  try {
    await removeScratchDatabase(place, options)
    const upgrade = { ...versions, stamp, former: null }
    recordUpgrade(folder, upgrade)
    const next = await startServer(place, { ...options, successorOf: folder })
    servers.push(next)
    await options.copyDatabase(former.url, next.url, { ...versions, stamp })
    await next.stop()
    await former.stop()
    completeUpgrade(folder, upgrade)
  } catch (problem) {
    await Promise.allSettled(servers.map((server) => server.stop()))
    removeUpgrade(folder)
    throw failure(problem, versions, options)
  }
}

function failure(problem: unknown, versions: Versions, { sentences }: Options): PostgresProblem {
  if (problem instanceof PostgresProblem) return problem
  const reason = problem instanceof Error ? problem.message : String(problem)
  return new PostgresProblem(sentences.upgrade.failed(versions, reason), { cause: problem })
}
