import { desc, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { shorten } from '#platform/text/shorten.ts'
import { imagesOf, isScheduled, ownListCharacters, ownListThumbnails } from '#features/articles/article.ts'
import { articles } from '#features/articles/article-tables.server.ts'

export interface OwnArticle {
  id: string
  slug: string
  title: string
  beginning: string
  thumbnails: ShownPicture[]
  /** ISO 8601 while visitors do not read it yet; else null. */
  scheduledFor: string | null
}

export async function listOwnArticles(author: Account): Promise<OwnArticle[]> {
  const { id, slug, title, excerpt, image, images, createdAt } = articles
  const rows = await db
    .select({ id, slug, title, excerpt, image, images, createdAt })
    .from(articles)
    .where(eq(articles.authorId, author.id))
    .orderBy(desc(articles.createdAt), desc(articles.id))
  const addressesOf = (row: (typeof rows)[number]) => imagesOf(row).slice(0, ownListThumbnails)
  const pictures = await shownPictures(rows.flatMap(addressesOf))
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    beginning: shorten(row.excerpt, ownListCharacters),
    thumbnails: addressesOf(row).flatMap((address) => pictures.get(address) ?? []),
    scheduledFor: isScheduled(row, now()) ? row.createdAt.toISOString() : null,
  }))
}
