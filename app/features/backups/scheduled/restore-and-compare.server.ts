import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import type { BackupContents } from '../backup-contents.ts'
import { restoreDatabase } from '../database-restore.server.ts'
import { verifyArchive } from '../verify-archive.server.ts'

/** Reads an archive once: compares every checksum and every table. @throws one French sentence that says what is wrong */
export async function restoreAndCompare(source: Readable, made: BackupContents, scratch: Client): Promise<void> {
  const restoring = await restoreDatabase(scratch, made.database)
  let refusal: Error | null = null
  try {
    const described = await verifyArchive(source, async (table, part) => {
      // A damaged part says more than what the database answers to it.
      if (!refusal)
        await restoring.load(table, part).catch((problem: Error) => {
          refusal = problem
        })
    })
    if (!isDeepStrictEqual(described, JSON.parse(JSON.stringify(made))))
      throw new Error('La sauvegarde relue n’est pas celle qui a été écrite.')
    if (refusal) throw refusal as Error
    await restoring.finish()
  } catch (problem) {
    await restoring.giveUp().catch(() => {}) // the connection is lost: the first problem says why
    throw problem
  }
}
