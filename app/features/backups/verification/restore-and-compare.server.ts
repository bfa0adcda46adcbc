import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import type { BackupContents } from '../backup.server.ts'
import { restoreDatabase } from '../database-restore.server.ts'
import { verifyArchive } from '../restore.server.ts'

/** Reads an archive once: compares every checksum and every table. @throws one French sentence that says what is wrong */
export async function restoreAndCompare(source: Readable, made: BackupContents, scratch: Client): Promise<void> {
  const restoring = await restoreDatabase(scratch, made.database)
  let refused: Error | null = null
  try {
    const found = await verifyArchive(source, async (table, part) => {
      // What is damaged says more than what the database answers to it.
      if (!refused)
        await restoring.load(table, part).catch((problem: Error) => {
          refused = problem
        })
    })
    if (!isDeepStrictEqual(found, JSON.parse(JSON.stringify(made))))
      throw new Error('La sauvegarde relue n’est pas celle qui a été écrite.')
    if (refused) throw refused as Error
    await restoring.finish()
  } catch (problem) {
    await restoring.giveUp().catch(() => {}) // the connection is lost: the first problem says why
    throw problem
  }
}
