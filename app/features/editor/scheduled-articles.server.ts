import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { imagesOf, whyNotEdit } from '#features/articles/article.ts'
import { articles } from '#features/articles/article-tables.server.ts'

const shownMax = 3

export type ScheduledArticle = Awaited<ReturnType<typeof listScheduledArticles>>[number]

export async function listScheduledArticles(reader: Account) {
  const { id, slug, title, image, images, authorId, createdAt } = articles
  const rows = await db
    .select({ id, slug, title, image, images, authorId, createdAt })
    .from(articles)
    .where(
      and(gt(createdAt, now()), isNull(articles.withdrawnAt), isEditor(reader) ? undefined : eq(authorId, reader.id)),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(shownMax)
  const pictures = await shownPictures(rows.map((row) => imagesOf(row)[0] ?? null))
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    picture: pictures.get(imagesOf(row)[0] ?? '') ?? null,
    at: row.createdAt.toISOString(),
    mayEdit: whyNotEdit(row, reader) === null,
  }))
}
