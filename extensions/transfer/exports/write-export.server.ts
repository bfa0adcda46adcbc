import { addAbortSignal, Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Client } from 'pg'
import { configuredTarget } from '#features/backups/configured-target.server.ts'
import { storedBytes } from '#features/backups/stored-archive.server.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'
import { capitalise } from '#platform/text/french.ts'
import { siteExports } from './export-tables.server.ts'
import { endExport, findExportKind, storedName } from './site-exports.server.ts'

/** @throws when it is told to stop, so that the job begins again */
export async function writeExport(client: Client, id: string, signal: AbortSignal): Promise<void> {
  const [row] = await db.select().from(siteExports).where(eq(siteExports.id, id))
  const kind = findExportKind(row?.fileName ?? '')
  if (!row || row.endedAt) return
  const target = await configuredTarget()
  try {
    if (!kind) throw new Error('Cette sorte d’export n’existe plus.')
    await target.removeLeftovers?.()
    const contents = Readable.from(kind.write(client), { objectMode: false })
    await target.put(storedName(id), addAbortSignal(signal, contents))
    await endExport(id, { bytes: await storedBytes({ target, name: storedName(id) }) })
  } catch (problem) {
    signal.throwIfAborted()
    log.error({ problem }, 'an export failed')
    const reason = capitalise(reasonOf(problem)).replace(/\.?$/, '.')
    await endExport(id, { problem: `L’export n’a pas pu être écrit dans ${target.description}. ${reason}` })
  }
}
