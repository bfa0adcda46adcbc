import { and, eq, inArray } from 'drizzle-orm'
import { articles } from '#features/articles/article-tables.server.ts'
import { descriptionOf, imagesOf } from '#features/articles/article.ts'
import { newestFirst } from '#features/articles/article-lists.server.ts'
import { categoryOf } from '#features/articles/categories.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { db } from '#platform/database.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { site } from '#platform/site.server.ts'
import { accents } from '#platform/ui/accents.ts'
import { contentOf, htmlForEmail, linksIn, pictureAddressesIn, textForEmail } from '../letter-content.server.ts'
import { clickHref, renderLetter, type LetterArticle } from '../letter-email.ts'
import { subscriptionHref } from '../newsletter.ts'
import { letters } from '../newsletter-tables.server.ts'
import { choicesHref, leavingHref, type Subscriber } from '../subscriptions.server.ts'
import type { Message } from './smtp.server.ts'

export type Contents = NonNullable<Awaited<ReturnType<typeof readContents>>>

/** Rendered once for all readers. */
export async function readContents(letterId: string) {
  const [letter] = await db.select().from(letters).where(eq(letters.id, letterId))
  if (!letter) return null
  const content = contentOf(letter)
  const links = linksIn(content)
  const hrefOf = (address: string) =>
    links.includes(address) ? `${site.siteUrl}${clickHref(letter.id, links.indexOf(address))}` : address
  const pictures = await shownPictures(pictureAddressesIn(content))
  const pictureOf = (address: string) => site.siteUrl + (pictures.get(address)?.src ?? '')
  const { publisherName, publisherAddress } = await readLegalSettings()
  const names = [site.siteName, publisherName, publisherAddress].filter(Boolean)
  return {
    letter,
    publisher: [...new Set(names)].join(', '),
    articles: await listLetterArticles(letter.articleIds),
    text: textForEmail(content, hrefOf),
    html: htmlForEmail(content, accents[site.accent].light.accent, pictureOf, hrefOf),
  }
}

export async function listLetterArticles(ids: string[]): Promise<LetterArticle[]> {
  if (ids.length === 0) return []
  tagPage(...ids.map((id) => `article-${id}`))
  const rows = await db
    .select()
    .from(articles)
    .where(and(inArray(articles.id, ids), isPublished()))
    .orderBy(...newestFirst)
  const addresses = rows.map((row) => imagesOf(row)[0] ?? '')
  const pictures = await shownPictures(addresses)
  return rows.map((row, place) => ({
    id: row.id,
    title: row.title,
    category: categoryOf(row.category),
    excerpt: descriptionOf(row.contentText),
    picture: pictures.get(addresses[place] ?? '') ?? null,
    alt: row.imageAlts[addresses[place] ?? ''] ?? '',
  }))
}

type Reader = Pick<Subscriber, 'id' | 'email' | 'categories' | 'confirmedAt'>

/**
 * @param reader null for everybody, on the site
 * @returns null when nothing that this person asked for is left in the letter
 */
export function messageOf(id: string, reader: Reader | null, contents: Contents): Message | null {
  const { letter } = contents
  const { categories = [], confirmedAt: since = null }: Partial<Reader> = reader ?? {}
  const ownArticles = contents.articles.filter(
    ({ category }) => categories.length === 0 || categories.includes(category),
  )
  if (letter.kind !== 'own' && ownArticles.length === 0) return null
  const leaving = reader && leavingHref(reader.id, letter.id)
  const email = renderLetter(
    {
      ...contents,
      id: letter.id,
      subject: letter.subject,
      articles: ownArticles,
      since,
      categories,
      links: reader && leaving ? { leaving, choices: choicesHref(reader.id) } : null,
    },
    site,
  )
  return {
    id,
    to: reader?.email ?? '',
    ...email,
    date: letter.sendAt ?? letter.createdAt,
    leavingAddress: `${site.siteUrl}${leaving ?? subscriptionHref}`,
  }
}
