import { renameSync } from 'node:fs'
import { log } from '../log.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, UnusableDatabase } from './embedded.server.ts'

export async function startInPlaceOfUnusable(folder: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres(folder)
  } catch (problem) {
    if (!(problem instanceof UnusableDatabase)) throw problem
    const aside = `${folder}-inutilisable-${Date.now()}`
    renameSync(folder, aside)
    log.warn({ aside }, 'the database that could not be opened was set aside')
    return startEmbeddedPostgres(folder)
  }
}
