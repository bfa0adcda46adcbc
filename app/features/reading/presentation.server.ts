import { and, eq } from 'drizzle-orm'
import { isAdminSql } from '#features/accounts/authors.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { expirePageAt } from '#platform/http/cache/cache-tags.server.ts'
import { log } from '#platform/log.server.ts'
import { authorPresentations } from '#features/articles/article-tables.server.ts'
import type { Presentation } from '#features/articles/presentation.ts'

/** Null for somebody who is no longer an administrator. Without it the article is still read. */
export async function findPresentation(authorId: string | null): Promise<Presentation | null> {
  try {
    return authorId ? await readPresentation(authorId) : null
  } catch (problem) {
    log.error({ problem }, 'the presentation of an author could not be read')
    // The page is incomplete, so it must not stay cached.
    expirePageAt(now())
    return null
  }
}

async function readPresentation(authorId: string): Promise<Presentation | null> {
  const [row] = await db
    .select({ words: authorPresentations.words, portrait: authorPresentations.portrait })
    .from(authorPresentations)
    .where(and(eq(authorPresentations.userId, authorId), isAdminSql(authorPresentations.userId)))
  if (!row) return null
  const pictures = await shownPictures([row.portrait])
  return { words: row.words, portrait: pictures.get(row.portrait ?? '') ?? null }
}
