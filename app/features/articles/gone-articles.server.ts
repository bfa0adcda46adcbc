import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { isSlug } from './slug.ts'
import { goneArticles } from './article-tables.server.ts'

export async function recordGoneSlug(slug: string): Promise<void> {
  await db.insert(goneArticles).values({ slug, goneAt: now() }).onConflictDoNothing()
}

/** Search engines drop at once what answers 410, and ask for months for what answers 404. */
export async function isGone(slug: string): Promise<boolean> {
  if (!isSlug(slug)) return false
  const rows = await db.select({ slug: goneArticles.slug }).from(goneArticles).where(eq(goneArticles.slug, slug))
  return rows.length > 0
}
