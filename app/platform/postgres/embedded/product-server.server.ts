import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { movedMark, readMovedMark } from '../../files/moved-mark.server.ts'
import { frenchDateTime } from '../../text/french.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, UnusableDatabase } from './embedded.server.ts'
import { layoutOf } from './layout.server.ts'
import { EmbeddedPostgresProblem, inGuillemets } from './problem.server.ts'
import { finishUpgrade } from './upgrade-folder.server.ts'

/** Beside the folder: it stays when the folder is lost. */
const markerOf = (folder: string) => `${folder}.initialised`

/**
 * The embedded server of a data folder. A folder that had a database and has none is refused, where any other is given an
 * empty one.
 * @param options.setAsideUnusable a database that cannot be opened is renamed, and an empty one takes its place: called
 * with the new name
 * @throws {EmbeddedPostgresProblem} with one sentence in French for the owner
 */
export async function startProductServer(
  folder: string,
  {
    setAsideUnusable,
    givenUp,
  }: { setAsideUnusable?: (aside: string) => void; givenUp?: (problem: Error) => void } = {},
): Promise<EmbeddedPostgres> {
  try {
    return await startUnlessLost(folder, givenUp)
  } catch (problem) {
    if (!setAsideUnusable || !(problem instanceof UnusableDatabase)) throw problem
    const aside = setAside(folder)
    if (aside) setAsideUnusable(aside)
    return startUnlessLost(folder)
  }
}

async function startUnlessLost(folder: string, givenUp?: (problem: Error) => void): Promise<EmbeddedPostgres> {
  const marker = markerOf(folder)
  if (existsSync(marker)) await refuseLost(folder, marker)
  const server = await startEmbeddedPostgres(folder, { givenUp })
  if (!existsSync(marker)) writeFileSync(marker, '', { mode: 0o600, flush: true })
  return server
}

async function refuseLost(folder: string, marker: string): Promise<void> {
  if (existsSync(folder)) await finishUpgrade(folder)
  if (existsSync(layoutOf(folder).server)) return
  throw new UnusableDatabase(
    `La base de données n’est plus dans ${inGuillemets(folder)}, où elle était`,
    `remettez ce dossier à sa place (ou supprimez ${inGuillemets(marker)} pour commencer un blog vide)`,
  )
}

function setAside(folder: string): string | null {
  rmSync(markerOf(folder), { force: true })
  if (!existsSync(folder)) return null
  const aside = `${folder}-inutilisable-${Date.now()}`
  renameSync(folder, aside)
  return aside
}

/** After its rows were copied elsewhere: nothing shall be written into what stays here. @param to null: it is back here */
export function markMoved(folder: string, to: string | null): void {
  writeFileSync(markerOf(folder), to === null ? '' : movedMark(to), {
    mode: 0o600,
    flush: true,
  })
}

/** @throws {EmbeddedPostgresProblem} for a database whose rows were copied elsewhere, by the command that moves a blog */
export function refuseMoved(folder: string): void {
  const marker = markerOf(folder)
  const moved = readMovedMark(marker)
  if (!moved) return
  const { movedTo, at } = moved
  throw new EmbeddedPostgresProblem(
    `Le ${frenchDateTime(at)}, la base a été déplacée vers ${inGuillemets(movedTo)}\u00a0: le blog se lance avec DATABASE_URL. Pour reprendre l’ancienne, restée comme elle était dans ${inGuillemets(folder)}, supprimez ${inGuillemets(marker)}.`,
  )
}
