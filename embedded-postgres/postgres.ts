import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Options } from './options.ts'
import { UnusableDatabase } from './problem.ts'
import { layoutOf } from './server/layout.ts'
import { connectionUrl } from './server/lock.ts'
import { findPostmaster } from './server/postmaster.ts'
import { type PostgresServer, startServer } from './server/start.ts'
import { finishUpgrade } from './upgrade/upgrade-folder.ts'

export { stopEveryServer } from './server/start.ts'
export type { PostgresServer }

export interface StartOptions extends Options {
  durable?: boolean
  setAsideUnusable?: (aside: string) => void
  /** Called once when a server that died did not come back in time, which may be much later. */
  givenUp?: (problem: Error) => void
  givenUpAfterSeconds?: number
}

/**
 * Starts the server of `folder`, or attaches to the one that a killed application left, and starts it again when it
 * dies.
 */
export async function startPostgres(folder: string, options: StartOptions): Promise<PostgresServer> {
  const place = path.resolve(folder)
  try {
    return await startUnlessMissing(place, options)
  } catch (problem) {
    if (!options.setAsideUnusable || !(problem instanceof UnusableDatabase)) throw problem
    rmSync(markerOf(place), { force: true })
    if (existsSync(place)) {
      const aside = `${place}-unusable-${Date.now()}`
      renameSync(place, aside)
      options.setAsideUnusable(aside)
    }
    return startUnlessMissing(place, options)
  }
}

export function runningServerUrl(folder: string, { name }: Pick<Options, 'name'>): string | null {
  const layout = layoutOf(path.resolve(folder))
  const running = findPostmaster(layout.data)
  return running?.ready ? connectionUrl(running, name, readFileSync(layout.password, 'utf8').trim(), name) : null
}

/** It stands beside the folder, so that it stays when the folder is lost. */
const markerOf = (folder: string) => `${folder}.initialised`

async function startUnlessMissing(folder: string, options: StartOptions): Promise<PostgresServer> {
  const marker = markerOf(folder)
  finishUpgrade(folder, options)
  if (existsSync(marker) && !existsSync(layoutOf(folder).server))
    throw new UnusableDatabase(options.sentences.lost(folder, marker))
  const server = await startServer(folder, options)
  if (!existsSync(marker)) writeFileSync(marker, '', { mode: 0o600, flush: true })
  return server
}
