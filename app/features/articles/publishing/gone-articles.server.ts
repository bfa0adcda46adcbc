import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { goneArticles } from '../article-tables.server.ts'

/** To be called where an article that visitors could read is deleted: its address says from then on that it is gone for good. */
export async function rememberGone(slug: string): Promise<void> {
  await db.insert(goneArticles).values({ slug, goneAt: now() }).onConflictDoNothing()
}

/** Search engines forget what is gone at once; what is merely not found they ask for again for months. */
export async function isGone(slug: string): Promise<boolean> {
  if (slug.length > 200 || slug.includes('\0')) return false
  const rows = await db.select({ slug: goneArticles.slug }).from(goneArticles).where(eq(goneArticles.slug, slug))
  return rows.length > 0
}
