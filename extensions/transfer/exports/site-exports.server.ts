import path from 'node:path'
import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Client } from 'pg'
import type { Account } from '#features/accounts/account.ts'
import { findActiveAdmin } from '#features/accounts/people.server.ts'
import { exportsFolder } from '#features/backups/archive-name.ts'
import { databaseBytes, whyNoSpace } from '#features/backups/archive-space.server.ts'
import { programSecondsMax, runProgram } from '#features/backups/background-program.server.ts'
import { makeBackup } from '#features/backups/backup.server.ts'
import { configuredTarget } from '#features/backups/configured-target.server.ts'
import { listFiles } from '#features/media/files.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db, lockedTransaction, queryOnPool, transaction } from '#platform/database.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { parisInput } from '#platform/text/french.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { endedExportEmail } from './emails.ts'
import { exportDays } from './export-form.ts'
import { siteExports } from './export-tables.server.ts'
import { writeWxr } from '../wordpress/write-wxr.server.ts'

type Row = typeof siteExports.$inferSelect

const interruptionSentence = 'L’export a été interrompu avant sa fin.'
const program = path.join(import.meta.dirname, 'export-program.server.ts')

interface ExportKind {
  label: string
  purpose: string
  fileName: string
  write: (client: Client) => AsyncIterable<string | Uint8Array>
}

const archive: ExportKind = {
  label: 'Archive complète',
  purpose: 'tout le blog, à remonter ailleurs',
  fileName: 'archive.tar',
  write: (client) => makeBackup(client, config.backupPassphrase).archive,
}

const wordpress: ExportKind = {
  label: 'Fichier WordPress',
  purpose: 'articles, pages et commentaires, à reprendre dans WordPress',
  fileName: 'wordpress.xml',
  write: (client) => writeWxr(client, { articles: 0, comments: 0 }),
}

export const exportKinds = [archive, wordpress]

export const findExportKind = (fileName: string) => exportKinds.find((kind) => kind.fileName === fileName)

/** It begins again after a stop of the server. */
export const exportJob: Job<{ id: string }> = {
  name: 'site-export',
  async work(order, { isLast }) {
    try {
      await runProgram(program, order)
    } catch (problem) {
      if (isLast) await endExport(order.id, { problem: interruptionSentence })
      throw problem
    }
  },
  retries: 3,
  retryPauseSeconds: 30,
  secondsMax: programSecondsMax,
}

export async function beginExport(fileName: string, admin: Account): Promise<Outcome<void>> {
  if (!findExportKind(fileName)) return refused({ status: 400, sentence: 'Choisissez ce que vous emportez.' })
  const noSpace = await whyNoSpaceFor(fileName)
  if (noSpace) return refused({ status: 409, sentence: noSpace })
  return lockedTransaction('site exports', async () => {
    if ((await db.$count(siteExports, isNull(siteExports.endedAt))) > 0)
      return refused({ status: 409, sentence: 'Un export est déjà en cours\u00a0: attendez qu’il soit prêt.' })
    const values = { fileName, personId: admin.id, askedAt: now() }
    const [row] = await db.insert(siteExports).values(values).returning({ id: siteExports.id })
    if (row) await enqueue(exportJob, row)
    return done(undefined)
  })
}

async function whyNoSpaceFor(fileName: string): Promise<string | null> {
  const target = await configuredTarget()
  if (!target.freeBytes) return null
  let bytes = await databaseBytes((text) => queryOnPool('main', text))
  if (fileName === archive.fileName) for await (const file of listFiles()) bytes += file.bytes
  return whyNoSpace(bytes, await target.freeBytes(), 'l’écrire')
}

/** An email tells it to the administrator who asked, unless she left. */
export async function endExport(id: string, result: { bytes: number } | { problem: string }): Promise<void> {
  await transaction(async () => {
    const [row] = await db
      .update(siteExports)
      .set({ ...result, endedAt: now() })
      .where(and(eq(siteExports.id, id), isNull(siteExports.endedAt)))
      .returning()
    const admin = row?.personId && (await findActiveAdmin(row.personId))
    if (row && admin) await enqueueEmail(endedExportEmail(admin.email, { ...row, label: labelOf(row) }))
  })
}

/** Whoever asked for an archive, with a password, reads it: another administrator asks for one of their own. */
export async function listExports(admin: Account) {
  const isTheirs = eq(siteExports.personId, admin.id)
  const rows = await db.select().from(siteExports).where(isTheirs).orderBy(desc(siteExports.askedAt))
  return rows.map((row) => {
    const { id, askedAt, bytes, problem } = row
    return { id, label: labelOf(row), askedAt: askedAt.toISOString(), bytes, problem }
  })
}

const labelOf = ({ fileName }: Row) => findExportKind(fileName)?.label ?? fileName

export const storedName = (id: string) => `${exportsFolder}/${id}`

async function findComplete(id: string, admin: Account): Promise<Row | null> {
  if (!isUuid(id)) return null
  const isTheirs = and(eq(siteExports.id, id), eq(siteExports.personId, admin.id))
  return (
    (
      await db
        .select()
        .from(siteExports)
        .where(and(isTheirs, isNotNull(siteExports.endedAt)))
    )[0] ?? null
  )
}

/** @returns null also when its file went away, as when the disk was changed */
export async function openExport(id: string, admin: Account) {
  const row = await findComplete(id, admin)
  if (!row || row.problem) return null
  const target = await configuredTarget()
  const file = await target.find(storedName(id))
  if (!file) return null
  const name = `${parisInput(row.askedAt).slice(0, 10)}-${row.fileName}`
  return { name, bytes: file.bytes, contents: await target.read(storedName(id)) }
}

export async function removeExport(id: string, admin: Account): Promise<boolean> {
  const row = await findComplete(id, admin)
  if (row) await remove(row)
  return row !== null
}

async function remove({ id }: Row): Promise<void> {
  await (await configuredTarget()).remove(storedName(id))
  await db.delete(siteExports).where(eq(siteExports.id, id))
}

/** It also ends exports whose job is gone, long after the job may have worked. */
export async function deleteOldExports(): Promise<void> {
  const limit = daysAgo(exportDays)
  const rows = await db.select().from(siteExports).where(lt(siteExports.askedAt, limit))
  for (const row of rows) {
    if (!row.endedAt) await endExport(row.id, { problem: interruptionSentence })
    else if (row.endedAt < limit) await remove(row)
  }
}
