import { and, eq, inArray } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { descriptionOf, imagesOf } from '#features/articles/article.ts'
import { newestFirst } from '#features/articles/article-lists.server.ts'
import { categoryOf } from '#features/articles/categories.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { db } from '#platform/database.server.ts'
import { site } from '#platform/site.server.ts'
import { renderLetter, type LetterArticle } from '../letter-email.ts'
import { letters } from '../newsletter-tables.server.ts'
import { choicesHref, leavingHref, type Subscriber } from '../subscriptions.server.ts'
import type { Claim } from './claims.server.ts'
import type { Message } from './smtp.server.ts'

export interface Contents {
  letter: typeof letters.$inferSelect
  articles: LetterArticle[]
}

export async function readContents(letterId: string): Promise<Contents | null> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, letterId))
  return letter ? { letter, articles: await listLetterArticles(letter.articleIds) } : null
}

export async function listLetterArticles(ids: string[]): Promise<LetterArticle[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(articles)
    .where(and(inArray(articles.id, ids), isPublished()))
    .orderBy(...newestFirst)
  const [picture] = rows.map((row) => imagesOf(row)[0] ?? null)
  const pictures = await shownPictures([picture ?? null])
  return rows.map((row, place) => ({
    id: row.id,
    title: row.title,
    category: categoryOf(row.category),
    excerpt: descriptionOf(row.contentText),
    picture: (place === 0 && pictures.get(picture ?? '')?.src) || null,
    alt: row.imageAlts[picture ?? ''] ?? '',
  }))
}

/** @returns null when nothing that this person asked for is left in the letter */
export function messageFor({ delivery, subscriber }: Claim, contents: Contents | null): Message | null {
  return contents && messageOf(delivery.id, subscriber, contents)
}

export function messageOf(
  id: string,
  subscriber: Pick<Subscriber, 'id' | 'email' | 'categories' | 'confirmedAt' | 'createdAt'>,
  contents: Contents,
): Message | null {
  const { letter } = contents
  const { categories } = subscriber
  const ownArticles = contents.articles.filter(
    ({ category }) => categories.length === 0 || categories.includes(category),
  )
  if (letter.kind !== 'own' && ownArticles.length === 0) return null
  const leaving = leavingHref(subscriber.id, letter.id)
  const email = renderLetter(
    {
      id: letter.id,
      subject: letter.subject,
      words: letter.words,
      articles: ownArticles,
      since: subscriber.confirmedAt ?? subscriber.createdAt,
      categories,
      leaving,
      choices: choicesHref(subscriber.id),
    },
    site,
  )
  return {
    id,
    to: subscriber.email,
    ...email,
    date: letter.sendAt ?? letter.createdAt,
    leavingAddress: `${site.siteUrl}${leaving}`,
  }
}
