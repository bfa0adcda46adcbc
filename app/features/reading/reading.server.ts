import { and, eq, sql } from 'drizzle-orm'
import { isAuthor, type Account } from '#features/accounts/account.ts'
import { writerName } from '#features/profile/account-deletion.ts'
import { authorColumns, joinAuthor } from '#features/accounts/authors.server.ts'
import { now } from '#platform/clock.ts'
import { db, preparedQuery } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { descriptionOf, imagesOf, isPublic, isScheduled, whyNotEdit } from '#features/articles/article.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { categoryOf } from '#features/articles/categories.ts'
import { wordsIn } from '#features/articles/derived-columns.ts'
import { inputOf } from '#features/articles/article-input.ts'
import { completeProduct } from '#features/articles/product.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { splitForVideo } from '#features/articles/content.server.ts'
import { withHeadingIds } from '#features/articles/headings.server.ts'
import { findMovedArticle } from '#features/articles/article-addresses.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { showPhotos } from './photos.server.ts'
import { findPresentation } from './presentations.server.ts'
import { articlePath, isSlug } from '#features/articles/slug.ts'
import { findOffer } from './shop-offers.server.ts'
import { shownProduct } from './shown-product.ts'
import { withAdditions } from './text-additions.server.ts'
import { shownVideo } from './shown-video.server.ts'

export type ReadableArticle = NonNullable<Awaited<ReturnType<typeof readArticle>>>

const bySlug = preparedQuery((database) =>
  joinAuthor(
    database
      .select({ article: articles, ...authorColumns() })
      .from(articles)
      .$dynamic(),
    articles.authorId,
  )
    .where(eq(articles.slug, sql.placeholder('slug')))
    .prepare('article_by_slug'),
)

export async function findReadableArticle(slug: string, reader: Account | null): Promise<ReadableArticle | null> {
  if (!isSlug(slug)) return null
  return isAuthor(reader) ? readArticle(slug, reader) : cachedData(`article ${slug}`, () => readArticle(slug, null))
}

async function readArticle(slug: string, reader: Account | null) {
  const [row] = await bySlug().execute({ slug })
  if (!row || (!isPublic(row.article, now()) && whyNotEdit(row.article, reader))) return null
  const { article } = row
  // Lists lack the third tag: closing comments changes the article’s own page alone.
  tagPage(`article-${article.id}`, `person-${article.authorId}`, `closing-${article.id}`)
  const input = inputOf(article)
  const { html, ...photos } = await showPhotos(input, articlePath(article.slug))
  const content = withHeadingIds(html)
  const text = await withAdditions(content.html, article.slug)
  const product = shownProduct(input.product, photos.photos)
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    category: categoryOf(article.category),
    excerpt: article.excerpt,
    description: article.searchDescription ?? descriptionOf(article.contentText),
    publishedAt: article.date.toISOString(),
    updatedAt: lastChangeOf(article).toISOString(),
    readTime: article.readTime,
    words: wordsIn(article.contentText),
    ...splitForVideo(text.html),
    mentions: text.mentions,
    headings: content.headings,
    video: await shownVideo(input),
    commentsClosed: article.commentsClosedAt !== null,
    scheduledFor: isScheduled(article, now()) ? article.createdAt.toISOString() : null,
    isWithdrawn: article.withdrawnAt !== null,
    authorName: writerName({ username: row.username, email: row.email ?? article.author }),
    presentation: await findPresentation(article.authorId),
    mainPicture: imagesOf(article)[0] ?? null,
    mainFocus: input.images[0]?.focus ?? null,
    sharePhoto: sharePhotoOf(input),
    ...photos,
    product: product && { ...product, offer: await findOffer(product.address, article.slug) },
    mayEdit: whyNotEdit(article, reader) === null,
  }
}

export function lastChangeOf({ date, updatedAt }: { date: Date; updatedAt: Date }): Date {
  return date > updatedAt ? date : updatedAt
}

/** A photo that has left the article is not its share picture any more. */
function sharePhotoOf({ images, sharePicture }: ArticleInput): ImageInput | null {
  return images.find(({ address }) => address === sharePicture) ?? null
}

export async function findArticleForCard(slug: string) {
  if (!isSlug(slug)) return null
  const { title, category, image, images, imageAlts, imageDetails, sharePicture } = articles
  const [row] = await db
    .select({ title, category, image, images, imageAlts, imageDetails, sharePicture })
    .from(articles)
    .where(and(eq(articles.slug, slug), isPublished()))
  if (!row) return null
  const input = inputOf(row)
  const [main] = input.images
  return {
    title: input.title,
    category: input.category,
    mainPicture: main?.address ?? null,
    mainFocus: main?.focus ?? null,
    sharePhoto: sharePhotoOf(input),
  }
}

/** By a former address too: what a reader sends from a page that was open meanwhile arrives. */
export async function findArticleId(slug: string): Promise<{ id: string; slug: string } | null> {
  if (!isSlug(slug)) return null
  const [row] = await db
    .select({ id: articles.id, slug: articles.slug })
    .from(articles)
    .where(and(eq(articles.slug, slug), isPublished()))
  return row ?? findMovedArticle(slug, null)
}

export async function findProductAddress(slug: string, reader: Account | null): Promise<string | null> {
  if (!isSlug(slug)) return null
  const [row] = await db
    .select({ product: articles.product })
    .from(articles)
    .where(and(eq(articles.slug, slug), isAuthor(reader) ? undefined : isPublished()))
  return completeProduct(row?.product)?.address ?? null
}
