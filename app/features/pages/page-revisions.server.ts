import { and, desc, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { asRevision, listedRevisions, type ListedRevision, type Revision } from '#features/articles/revisions.server.ts'
import { db } from '#platform/database.server.ts'
import { pageRevisions, pages } from './page-tables.server.ts'
import type { PageInput } from './page.ts'

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
  const { version, savedAt, input, savedBy } = pageRevisions
  const query = db
    .select({ version, savedAt, input, ...authorColumns() })
    .from(pageRevisions)
    .$dynamic()
  const isOfPage = eq(pageRevisions.pageId, pageId)
  return listedRevisions(await joinAuthor(query, savedBy).where(isOfPage).orderBy(desc(version)))
}

export async function findPageRevision(pageId: string, version: number): Promise<Revision | null> {
  const { input, savedAt } = pageRevisions
  const isOne = and(eq(pageRevisions.pageId, pageId), eq(pageRevisions.version, version))
  const [row] = await db.select({ input, savedAt }).from(pageRevisions).where(isOne)
  return row ? asRevision(row) : null
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
