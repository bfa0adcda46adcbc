import { and, desc, eq } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import type { ArticleInput } from './article-fields.ts'
import { inputFrom } from './article-input.ts'
import { articleRevisions } from './article-tables.server.ts'
import { changesSentence } from './revision-changes.ts'

export async function saveRevision(
  articleId: string,
  version: number,
  input: ArticleInput,
  { sanitizedChecksum }: { sanitizedChecksum: string | null },
  savedBy: Account | null,
  savedAt: Date = now(),
): Promise<void> {
  await db
    .insert(articleRevisions)
    .values({ articleId, version, input: inputFrom(input), sanitizedChecksum, savedBy: savedBy?.id ?? null, savedAt })
    .onConflictDoNothing()
}

export async function listRevisions(articleId: string): Promise<ListedRevision[]> {
  const { version, savedAt, input, savedBy } = articleRevisions
  const query = db
    .select({ version, savedAt, input, ...authorColumns() })
    .from(articleRevisions)
    .$dynamic()
  const isOfArticle = eq(articleRevisions.articleId, articleId)
  return listedRevisions(await joinAuthor(query, savedBy).where(isOfArticle).orderBy(desc(version)))
}

export type ListedRevision = ReturnType<typeof listedRevisions>[number]

interface RevisionRow {
  version: number
  savedAt: Date
  input: object
  email: string | null
  username: string | null
}

/** @param rows newest first, of an article or a page */
export function listedRevisions(rows: RevisionRow[]) {
  return rows.map(({ version, savedAt, input, email, username }, place) => {
    const [before, after] = [rows[place + 1], inputFrom(input)]
    return {
      version,
      savedAt: savedAt.toISOString(),
      savedBy: email ? displayName({ username, email }) : null,
      title: after.title,
      changes: changesSentence(before ? inputFrom(before.input) : null, after),
    }
  })
}

export interface Revision {
  input: ArticleInput
  savedAt: string
}

export async function findRevision(articleId: string, version: number): Promise<Revision | null> {
  const { input, savedAt } = articleRevisions
  const isOne = and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version))
  const [row] = await db.select({ input, savedAt }).from(articleRevisions).where(isOne)
  return row ? asRevision(row) : null
}

export function asRevision({ input, savedAt }: Pick<RevisionRow, 'input' | 'savedAt'>): Revision {
  return { input: inputFrom(input), savedAt: savedAt.toISOString() }
}
