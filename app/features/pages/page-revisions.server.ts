import { and, desc, eq } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { changesSentence } from '#features/articles/revision-changes.ts'
import type { ListedRevision } from '#features/articles/revisions.server.ts'
import { db } from '#platform/database.server.ts'
import { pageRevisions, pages } from './page-tables.server.ts'
import type { PageInput } from './page.ts'
import { editorInput } from './stored-page.server.ts'

export async function savePageRevision(
  pageId: string,
  version: number,
  { title, content }: PageInput,
  sanitizedChecksum: string | null,
  savedBy: Account | null,
  savedAt: Date,
): Promise<void> {
  const row = { pageId, version, input: { title, content }, sanitizedChecksum, savedBy: savedBy?.id ?? null, savedAt }
  await db.insert(pageRevisions).values(row).onConflictDoNothing()
}

export async function listPageRevisions(pageId: string): Promise<ListedRevision[]> {
  const { version, savedAt, input } = pageRevisions
  const rows = await joinAuthor(
    db
      .select({ version, savedAt, input, ...authorColumns() })
      .from(pageRevisions)
      .$dynamic(),
    pageRevisions.savedBy,
  )
    .where(eq(pageRevisions.pageId, pageId))
    .orderBy(desc(version))
  return rows.map((row, place) => ({
    version: row.version,
    savedAt: row.savedAt.toISOString(),
    savedBy: row.email ? displayName({ username: row.username, email: row.email }) : null,
    title: row.input.title,
    changes: changesSentence(inputBefore(rows[place + 1]), editorInput(row.input)),
  }))
}

function inputBefore(row: { input: PageInput } | undefined) {
  return row ? editorInput(row.input) : null
}

export async function findPageRevision(
  pageId: string,
  version: number,
): Promise<{ input: PageInput; savedAt: string } | null> {
  const [row] = await db
    .select({ input: pageRevisions.input, savedAt: pageRevisions.savedAt })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), eq(pageRevisions.version, version)))
  return row ? { input: row.input, savedAt: row.savedAt.toISOString() } : null
}

export async function exportPageRevisions(personId: string): Promise<object[]> {
  const rows = await db
    .select({ input: pageRevisions.input, savedAt: pageRevisions.savedAt, slug: pages.slug })
    .from(pageRevisions)
    .innerJoin(pages, eq(pages.id, pageRevisions.pageId))
    .where(eq(pageRevisions.savedBy, personId))
    .orderBy(desc(pageRevisions.savedAt))
  return rows.map(({ input, savedAt, slug }) => ({
    titre: input.title,
    adresse: slug && `/${slug}`,
    'mise en ligne le': savedAt,
  }))
}
