import { desc, eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { categoryTexts } from './categories.ts'
import { articleDrafts, articles } from './article-tables.server.ts'
import { exportedInput, inputFrom } from './article-input.ts'
import { articlePath } from './slug.ts'

/** The text of published articles is public at their address; that of drafts exists nowhere else. */
export async function exportArticles(authorId: string): Promise<object[]> {
  const { title, slug, category, date, updatedAt } = articles
  const rows = await db
    .select({ title, slug, category, date, updatedAt })
    .from(articles)
    .where(eq(articles.authorId, authorId))
    .orderBy(desc(articles.createdAt), desc(articles.id))
  return rows.map((row) => ({
    titre: row.title,
    adresse: `${config.siteUrl}${articlePath(row.slug)}`,
    catégorie: categoryTexts(row.category).label,
    'publié le': row.date,
    'modifié le': row.updatedAt,
  }))
}

export async function exportDrafts(authorId: string): Promise<object[]> {
  const rows = await db
    .select({ input: articleDrafts.input, createdAt: articleDrafts.createdAt, updatedAt: articleDrafts.updatedAt })
    .from(articleDrafts)
    .where(eq(articleDrafts.authorId, authorId))
    .orderBy(desc(articleDrafts.updatedAt), desc(articleDrafts.id))
  return rows.map(({ input, createdAt, updatedAt }) => ({
    ...exportedInput(inputFrom(input)),
    'commencé le': createdAt,
    'modifié le': updatedAt,
  }))
}
