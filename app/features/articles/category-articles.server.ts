import { count, eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { announceAll } from '#platform/events.server.ts'
import { articleChange } from './article-events.ts'
import { articles, categories } from './article-tables.server.ts'
import { categoryOf, type Category } from './categories.ts'
import { changeOf } from './publication.server.ts'

/** Withdrawn and scheduled articles count too. */
export async function countByCategory(): Promise<Partial<Record<Category, number>>> {
  const { category } = articles
  const rows = await db.select({ category, count: count() }).from(articles).groupBy(category)
  const counts: Record<Category, number> = {}
  for (const row of rows) counts[categoryOf(row.category)] = (counts[categoryOf(row.category)] ?? 0) + row.count
  return counts
}

/** Waits for the end of a removal that began before. @returns the category that has its articles then */
export async function holdCategory(key: Category): Promise<Category> {
  const { movedTo } = categories
  const [row] = await db.select({ movedTo }).from(categories).where(eq(categories.key, key)).for('share')
  return row?.movedTo ?? key
}

export async function moveArticles(from: Category, to: Category): Promise<void> {
  const { id, slug, category, authorId, announcedAt } = articles
  const rows = await db
    .update(articles)
    .set({ category: to })
    .where(eq(category, from))
    .returning({ id, slug, category, authorId, announcedAt })
  await announceAll(
    articleChange,
    rows.map((article) => ({ ...changeOf(article, 'moved'), categories: [from, to] })),
  )
}
