import { sql } from 'drizzle-orm'
import { announce } from '#platform/events.server.ts'
import { movedChange } from './moved/moved-index.server.ts'
import { makeAdmin } from './writing/rows/people-rows.server.ts'
import { authorLists } from '#features/accounts/usernames.server.ts'
import { listAuthorIds } from '#features/articles/article-authors.server.ts'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { db } from '#platform/database.server.ts'
import { indexedTogether } from './writing/rows/bulk-indexing.server.ts'
import { ImportReport } from './import-report.ts'
import type { ImportSource } from './import-source.server.ts'
import { type Kind, type RecordOf, schemas } from './records.ts'
import { importedArticles } from './writing/articles.server.ts'
import { batchesOf } from './writing/batches.ts'
import { importedComments } from './writing/comments.server.ts'
import { addOwnFile, importedMedia } from './writing/media.server.ts'
import { addExtensionRows } from './writing/extension-rows.server.ts'
import { importedOthers } from './writing/others.server.ts'
import { importedPages } from './writing/pages.server.ts'
import { importedPeople } from './writing/people.server.ts'

export interface ImportOptions {
  isDryRun?: boolean
  /** Replaces articles and comments that are already here and differ. */
  overwrite?: boolean
  adminEmail?: string | null
  onProgress?: (text: string) => void
  signal?: AbortSignal
}

const batch = { items: 500, weight: 2_000_000 }
const articleBatch = { items: 100, weight: 2_000_000 }

/**
 * Each batch has its own transaction, and the source determines every id: repeating an interrupted import finishes it,
 * and repeating a finished one changes nothing.
 */
export async function runImport(
  source: ImportSource,
  { isDryRun = false, overwrite = false, adminEmail = null, onProgress = () => {}, signal }: ImportOptions = {},
): Promise<ImportReport> {
  const report = new ImportReport()
  if (!authorLists.includes(listAuthorIds)) authorLists.push(listAuthorIds)
  const tick = () => {
    signal?.throwIfAborted()
    onProgress(report.progress())
  }
  const run = { report, isDryRun, overwrite }
  const media = importedMedia(source, { ...run, tick })
  const people = importedPeople({ ...run, adminEmail: adminEmail?.toLowerCase() ?? null })
  const articles = importedArticles({ ...run, media, people })
  const addComments = importedComments({ ...run, people, articles })
  const addPages = importedPages({ ...run, media })
  const others = importedOthers({ ...run, people, articles, media })

  async function each<Of extends Kind>(kind: Of, add: (records: RecordOf<Of>[]) => Promise<void>, size = batch) {
    const weightOf = (record: RecordOf<Of>) => ('content' in record ? record.content.length : 0)
    for await (const records of batchesOf(valid(kind), size, weightOf)) {
      await add(records)
      tick()
    }
  }

  async function* valid<Of extends Kind>(kind: Of): AsyncGenerator<RecordOf<Of>> {
    for await (const row of source.rows(kind, report)) {
      report.of(kind).read += 1
      const result = schemas[kind].safeParse(row)
      if (result.success) yield result.data as RecordOf<Of>
      else report.refuse(kind, brokenRow(result.error.issues[0]?.path), nameOf(row))
    }
  }

  await each('settings', others.settings)
  await each('people', (person) => people.add(person))
  await each('authors', others.authors)
  await each('gone', others.gone)
  await each('categories', (records) => others.categories(records))
  await each('subjects', (records) => others.subjects(records))
  const writeArticles = () => each('articles', articles.add, articleBatch)
  await (isDryRun ? writeArticles() : indexedTogether(writeArticles))
  await articles.allWritten()
  await each('drafts', (drafts) => others.drafts(drafts), articleBatch)
  await each('pages', addPages, articleBatch)
  await each('comments', addComments)
  await each('moved', (records) => others.moved(records))
  await each('rows', (records) => addExtensionRows(records, run))
  await each('bans', others.bans)
  await each('emails', others.emails)
  await media.addRest()
  for await (const { record, contents } of source.ownFiles?.() ?? []) {
    await addOwnFile(record, contents, run)
    tick()
  }
  if (!isDryRun) {
    if (adminEmail) await makeAdmin(adminEmail.toLowerCase())
    await announce(movedChange, null)
    // PostgreSQL's planner does not yet know the rows of the import.
    await db.execute(sql`analyze articles, comments`)
    if ((await listActiveAdmins()).length === 0)
      report.remark('personne n’administre ce blog\u00a0: recommencez avec --admin ADRESSE, qui n’ajoute rien d’autre')
  }
  return report
}

function brokenRow(path: PropertyKey[] = []): string {
  return `lignes illisibles${path.length > 0 ? `\u00a0: ${path.join('.')}` : ''}`
}

function nameOf(row: unknown): string {
  const { title, slug, email, name, id } = (row ?? {}) as Record<string, unknown>
  return [title, slug, email, name, id].find((part) => typeof part === 'string') ?? ''
}
