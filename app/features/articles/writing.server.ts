import { desc, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import type { ShownPicture } from '#features/media/picture.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import {
  excerptOf,
  ownListCharacters,
  ownListThumbnails,
  readTimeOf,
  slugOf,
  whyNotDelete,
  whyNotEdit,
  whyNotWrite,
  imagesOf,
} from './article.ts'
import { articleChanged } from './article-events.ts'
import { everythingRequired, type ArticleForm } from './article-form.ts'
import { articles } from './article-tables.server.ts'
import { cleanContent, textOfContent } from './content.server.ts'

export interface WritingRefusal {
  status: 400 | 403 | 404
  sentence: string
}

export interface Published {
  id: string
  slug: string
}

export const articleMissing: WritingRefusal = { status: 404, sentence: 'Article introuvable.' }

export async function publishArticle(form: ArticleForm, author: Account): Promise<Outcome<Published, WritingRefusal>> {
  const forbidden = whyNotWrite(author)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const written = writtenColumns(form)
  if (!written) return refused({ status: 400, sentence: everythingRequired })
  return transaction(async () => {
    const published = await insertArticle({ ...written, author: author.email, authorId: author.id }, now())
    await announce(articleChanged, { ...published, category: form.category })
    return done(published)
  })
}

/** Only the article's own author; the slug never changes, so links to it live on. */
export async function updateArticle(
  id: string,
  form: ArticleForm,
  account: Account,
): Promise<Outcome<Published, WritingRefusal>> {
  return transaction(async () => {
    const article = await lockArticle(id)
    if (!article) return refused(articleMissing)
    const forbidden = whyNotEdit(article, account)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    const written = writtenColumns(form)
    if (!written) return refused({ status: 400, sentence: everythingRequired })
    await db
      .update(articles)
      .set({ ...written, updatedAt: now() })
      .where(eq(articles.id, id))
    await announce(articleChanged, { id, slug: article.slug, category: article.category })
    return done({ id, slug: article.slug })
  })
}

/** Any administrator; the comments go with it. */
export async function deleteArticle(id: string, account: Account): Promise<Outcome<Published, WritingRefusal>> {
  const forbidden = whyNotDelete(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return transaction(async () => {
    const article = await lockArticle(id)
    if (!article) return refused(articleMissing)
    await db.delete(articles).where(eq(articles.id, id))
    await announce(articleChanged, { id, slug: article.slug, category: article.category })
    return done({ id, slug: article.slug })
  })
}

export interface EditableArticle {
  id: string
  slug: string
  title: string
  content: string
  category: string
  images: string[]
  videoUrl: string | null
}

export async function findEditableArticle(
  id: string,
  account: Account,
): Promise<Outcome<EditableArticle, WritingRefusal>> {
  const [article] = isUuid(id) ? await db.select().from(articles).where(eq(articles.id, id)) : []
  if (!article) return refused(articleMissing)
  const forbidden = whyNotEdit(article, account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const { slug, title, content, category, videoUrl } = article
  return done({
    id,
    slug,
    title,
    content,
    category,
    videoUrl,
    images: imagesOf(article),
  })
}

export interface OwnArticle {
  id: string
  slug: string
  title: string
  /** First 60 characters of the content. */
  beginning: string
  thumbnails: ShownPicture[]
}

/** Everything this author wrote, newest first. */
export async function listOwnArticles(author: Account): Promise<OwnArticle[]> {
  const rows = await db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: articles.title,
      excerpt: articles.excerpt,
      image: articles.image,
      images: articles.images,
    })
    .from(articles)
    .where(eq(articles.authorId, author.id))
    .orderBy(desc(articles.createdAt), desc(articles.id))
  const addressesOf = (row: (typeof rows)[number]) => imagesOf(row).slice(0, ownListThumbnails)
  const pictures = await shownPictures(rows.flatMap(addressesOf))
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    beginning: Array.from(row.excerpt).slice(0, ownListCharacters).join(''),
    thumbnails: addressesOf(row).flatMap((address) => pictures.get(address) ?? []),
  }))
}

async function lockArticle(id: string) {
  if (!isUuid(id)) return null
  const [article] = await db.select().from(articles).where(eq(articles.id, id)).for('update')
  return article ?? null
}

/** Null when nothing is left of the content once it is cleaned. */
function writtenColumns(form: ArticleForm) {
  const content = cleanContent(form.content)
  const contentText = textOfContent(content)
  if (!contentText && !content.includes('<img')) return null
  return {
    title: form.title,
    content,
    contentText,
    excerpt: excerptOf(contentText),
    readTime: readTimeOf(contentText),
    category: form.category,
    image: form.images[0] ?? null,
    images: form.images.length > 0 ? form.images : null,
    videoUrl: form.videoUrl,
  }
}

type NewArticle = Omit<typeof articles.$inferInsert, 'date' | 'createdAt' | 'updatedAt' | 'slug'>

/** Two articles of one title in one millisecond: the second takes the next one. */
async function insertArticle(article: NewArticle, at: Date): Promise<Published> {
  for (let later = 0; ; later++) {
    const slug = slugOf(article.title, new Date(at.getTime() + later))
    const [published] = await db
      .insert(articles)
      .values({ ...article, date: at, createdAt: at, updatedAt: at, slug })
      .onConflictDoNothing({ target: articles.slug })
      .returning({ id: articles.id, slug: articles.slug })
    if (published) return published
  }
}
