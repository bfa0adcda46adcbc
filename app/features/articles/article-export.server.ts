import { desc, eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { categories, categoryOf } from './article.ts'
import { articleDrafts, articles } from './article-tables.server.ts'
import { layouts } from './photo-details.ts'
import { articlePath } from './slug.ts'

/** Published articles without their text, which is public at their address. */
export async function exportArticles(authorId: string): Promise<object[]> {
  const rows = await db
    .select({
      title: articles.title,
      slug: articles.slug,
      category: articles.category,
      publishedAt: articles.date,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .where(eq(articles.authorId, authorId))
    .orderBy(desc(articles.createdAt), desc(articles.id))
  return rows.map((row) => ({
    titre: row.title,
    adresse: `${config.siteUrl}${articlePath(row.slug)}`,
    catégorie: categories[categoryOf(row.category)].label,
    'publié le': row.publishedAt,
    'modifié le': row.updatedAt,
  }))
}

/** With their text, which exists nowhere else. */
export async function exportDrafts(authorId: string): Promise<object[]> {
  const rows = await db
    .select({ input: articleDrafts.input, createdAt: articleDrafts.createdAt, updatedAt: articleDrafts.updatedAt })
    .from(articleDrafts)
    .where(eq(articleDrafts.authorId, authorId))
    .orderBy(desc(articleDrafts.updatedAt), desc(articleDrafts.id))
  return rows.map(({ input, createdAt, updatedAt }) => ({
    titre: input.title,
    catégorie: categories[categoryOf(input.category)].label,
    texte: input.content,
    images: input.images.map(({ address, alt, caption, layout, focus }) => ({
      adresse: address,
      description: alt,
      légende: caption ?? null,
      'mise en page': layouts[layout ?? 'column'],
      'point à garder': focus ?? null,
    })),
    vidéo: input.videoUrl,
    transcription: input.videoTranscript ?? null,
    'à la boutique': input.product
      ? {
          adresse: input.product.address,
          nom: input.product.name,
          prix: input.product.price,
          photo: input.product.photo,
        }
      : null,
    'commencé le': createdAt,
    'modifié le': updatedAt,
  }))
}
