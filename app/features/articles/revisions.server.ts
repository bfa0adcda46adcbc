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
    .values({
      articleId,
      version,
      input: inputFrom(input),
      sanitizedChecksum,
      savedBy: savedBy?.id ?? null,
      savedAt,
    })
    .onConflictDoNothing()
}

export type ListedRevision = Awaited<ReturnType<typeof listRevisions>>[number]

export async function listRevisions(articleId: string) {
  const rows = await joinAuthor(
    db
      .select({
        version: articleRevisions.version,
        savedAt: articleRevisions.savedAt,
        input: articleRevisions.input,
        ...authorColumns(),
      })
      .from(articleRevisions)
      .$dynamic(),
    articleRevisions.savedBy,
  )
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(desc(articleRevisions.version))
  return rows.map(({ version, savedAt, input, email, username }, place) => ({
    version,
    savedAt: savedAt.toISOString(),
    savedBy: email ? displayName({ username, email }) : null,
    title: input.title,
    changes: changesSentence(inputBefore(rows[place + 1]), inputFrom(input)),
  }))
}

export async function findRevision(
  articleId: string,
  version: number,
): Promise<{ input: ArticleInput; savedAt: string } | null> {
  const [row] = await db
    .select({ input: articleRevisions.input, savedAt: articleRevisions.savedAt })
    .from(articleRevisions)
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)))
  return row ? { input: inputFrom(row.input), savedAt: row.savedAt.toISOString() } : null
}

function inputBefore(row: { input: ArticleInput } | undefined): ArticleInput | null {
  return row ? inputFrom(row.input) : null
}
