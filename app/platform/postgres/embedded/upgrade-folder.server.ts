import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder, writeDurably } from '../../files/durable-file.server.ts'
import { log } from '../../log.server.ts'
import { controlChecksum, wasShutDown } from './folder/control-file.server.ts'
import { layoutOf } from './layout.server.ts'
import { codeOf, EmbeddedPostgresProblem, inGuillemets } from './problem.server.ts'
import { readIfThere } from './read-if-there.server.ts'
import { findPostmaster } from './process/running.server.ts'

/** From one major version to the next: a new server is made beside the old one, and takes its place once it is complete. */
export interface Upgrade {
  from: string
  to: string
  stamp: string
  /** The old server's control file once the new one has everything; it says whether the old one ran again since. */
  former: string | null
}

const nameOf = (folder: string) => path.join(folder, 'upgrade')
const recordOf = (folder: string) => path.join(nameOf(folder), 'upgrade.json')

export function dataVersion(folder: string): string | null {
  return readIfThere(path.join(layoutOf(folder).data, 'PG_VERSION'), 'EACCES')?.trim() ?? null
}

/** Goes on from an interrupted attempt, but never with its rows: the old server may have run since. */
export async function beginUpgrade(
  folder: string,
  wanted: Omit<Upgrade, 'former'>,
): Promise<{ upgrade: Upgrade; place: string }> {
  const place = nameOf(folder)
  const interrupted = readUpgrade(folder)
  const isSame = interrupted?.from === wanted.from && interrupted.to === wanted.to
  if (!isSame) await abandonUpgrade(folder)
  await mkdir(place, { recursive: true })
  const { stamp } = isSame ? interrupted : wanted
  return { upgrade: await record(folder, { ...wanted, stamp, former: null }), place }
}

/** From here on the new server is the database, unless the old one runs again. Both are stopped. */
export async function completeUpgrade(folder: string, upgrade: Upgrade): Promise<void> {
  const { data } = layoutOf(folder)
  if (findPostmaster(data) || !wasShutDown(data))
    throw new EmbeddedPostgresProblem(
      `Le serveur PostgreSQL ${upgrade.from} ne s’arrête pas dans ${inGuillemets(folder)}.`,
    )
  await record(folder, { ...upgrade, former: controlChecksum(data) })
}

export async function abandonUpgrade(folder: string): Promise<void> {
  const place = nameOf(folder)
  const last = path.basename(recordOf(folder))
  const names = await readdir(place).catch((problem: unknown) => {
    if (codeOf(problem) === 'ENOENT') return []
    throw problem
  })
  for (const name of names) if (name !== last) await rm(path.join(place, name), { recursive: true, force: true })
  await rm(place, { recursive: true, force: true })
}

/** Another process may move the server between two looks at it. */
function checksumIfThere(data: string): string | null {
  try {
    return controlChecksum(data)
  } catch (problem) {
    if (codeOf(problem) === 'ENOENT') return null
    throw problem
  }
}

/** Each step may be the last before a power cut. @returns where the old server is kept; null if nothing was to do */
export async function finishUpgrade(folder: string): Promise<string | null> {
  const { server, data } = layoutOf(folder)
  const upgrade = readUpgrade(folder)
  if (!upgrade?.former) return null
  const made = layoutOf(nameOf(folder)).server
  const kept = path.join(folder, `server-${upgrade.from}-${upgrade.stamp}`)
  if (existsSync(made)) {
    const found = checksumIfThere(data)
    if (found && (findPostmaster(data) || found !== upgrade.former)) return null
    if (existsSync(server)) await move(server, kept)
    await move(made, server)
  }
  await abandonUpgrade(folder)
  if (!existsSync(kept)) return null
  log.info({ from: upgrade.from, to: upgrade.to, kept }, 'the database was upgraded; the former one can be deleted')
  return kept
}

/** Another process may do the same at this moment: neither can rename over what the other put there. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (problem) {
    if (!['ENOENT', 'EEXIST', 'ENOTEMPTY', 'EPERM'].includes(codeOf(problem)) || !existsSync(to)) throw problem
  }
  await syncFolder(path.dirname(to))
}

async function record(folder: string, upgrade: Upgrade): Promise<Upgrade> {
  await writeDurably(recordOf(folder), (file) => writeFile(file, JSON.stringify(upgrade), { mode: 0o600 }))
  return upgrade
}

export function readUpgrade(folder: string): Upgrade | null {
  const text = readIfThere(recordOf(folder), 'EACCES')
  return text ? (JSON.parse(text) as Upgrade) : null
}
