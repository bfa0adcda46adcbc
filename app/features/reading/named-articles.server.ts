import { and, inArray } from 'drizzle-orm'
import { imagesOf } from '#features/articles/article.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { withShownPictures } from '#features/media/content-pictures.server.ts'
import { db } from '#platform/database.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { site } from '#platform/site.server.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { decodePercent } from '#platform/text/percent-encoding.ts'

const cardsMax = 2
/** A paragraph that is one link, or one address, and nothing else. */
const line = /<p>(?:<a href="([^"]+)"[^>]*>[^<]*<\/a>|(https?:[^\s<]+))<\/p>/g

/** A line that only leads to another article of the blog shows it. Lines beyond the second one stay links. */
export async function withNamedArticles(html: string): Promise<string> {
  const lines = [...html.matchAll(line)].map(([text, href, address = '']) => ({ text, slug: slugAt(href ?? address) }))
  const slugs = lines.flatMap(({ slug }) => slug || [])
  if (slugs.length === 0) return html
  tagPage('articles')
  const isNamed = and(inArray(articles.slug, slugs), isPublished())
  const rows = await db.select().from(articles).where(isNamed)
  const cards = new Map(rows.map((row) => [row.slug, cardOf(row)]))
  const firstLines = lines.filter(({ slug }) => cards.has(slug)).slice(0, cardsMax)
  const withCards = firstLines.reduce((all, one) => all.replace(one.text, () => cards.get(one.slug) ?? ''), html)
  return withShownPictures(withCards)
}

function slugAt(address: string): string {
  const path = address.startsWith(site.siteUrl) ? address.slice(site.siteUrl.length) : address
  return decodePercent(/^\/article\/([^/?#]+)$/.exec(path)?.[1] ?? '') ?? ''
}

function cardOf(article: typeof articles.$inferSelect): string {
  const [picture] = imagesOf(article)
  const image = picture ? `<img src="${escapeHtml(picture)}" alt="" sizes="6rem">` : ''
  const title = `<p class="see-too-title"><a href="${articlePath(article.slug)}">${escapeHtml(article.title)}</a></p>`
  return `<aside class="see-too">${image}<div><p class="caption">À lire aussi</p>${title}</div></aside>`
}
