import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { log } from '../../log.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, UnusableDatabase } from './embedded.server.ts'
import { layoutOf } from './layout.server.ts'
import { inGuillemets } from './problem.server.ts'
import { finishReplacement } from './folder/replacement.server.ts'
import { finishUpgrade } from './upgrade-folder.server.ts'

/** Beside the folder: it stays when the folder is lost. */
const markerOf = (folder: string) => `${folder}.initialised`

/**
 * The embedded server of a data folder. A folder that had a database and has none is refused, where any other is given an
 * empty one.
 * @param options.setAsideUnusable a database that cannot be opened is renamed, and an empty one takes its place
 * @throws {EmbeddedPostgresProblem} with one sentence in French for the owner
 */
export async function startProductServer(
  folder: string,
  { setAsideUnusable = false, givenUp }: { setAsideUnusable?: boolean; givenUp?: (problem: Error) => void } = {},
): Promise<EmbeddedPostgres> {
  try {
    return await startUnlessLost(folder, givenUp)
  } catch (problem) {
    if (!setAsideUnusable || !(problem instanceof UnusableDatabase)) throw problem
    setAside(folder)
    return startUnlessLost(folder, givenUp)
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
  const layout = layoutOf(folder)
  if (existsSync(folder)) {
    await finishUpgrade(folder)
    finishReplacement(layout)
  }
  if (existsSync(layout.server)) return
  throw new UnusableDatabase(
    `La base de données n’est plus dans ${inGuillemets(folder)}, où elle était`,
    `remettez ce dossier à sa place (ou supprimez ${inGuillemets(marker)} pour commencer un blog vide)`,
  )
}

function setAside(folder: string): void {
  rmSync(markerOf(folder), { force: true })
  if (!existsSync(folder)) return
  const aside = `${folder}-inutilisable-${Date.now()}`
  renameSync(folder, aside)
  log.warn({ aside }, 'the database that could not be opened was set aside')
}
