import { and, eq, gt } from 'drizzle-orm'
import { descriptionOf, previewDays } from '#features/articles/article.ts'
import { withHeadingIds } from '#features/articles/headings.server.ts'
import { showPhotos } from '#features/reading/photos.server.ts'
import { inDays, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { findAddressTarget } from '#platform/former-addresses.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { isOnline } from './listed-pages.server.ts'
import { partsOf } from './page-content.ts'
import { pagesTag, pageTag } from './page-events.ts'
import { pages } from './page-tables.server.ts'
import { type PageInput, pagePath } from './page.ts'
import { changePage } from './stored-page.server.ts'
import { done } from '#platform/outcome.ts'

export type ShownPage = Awaited<ReturnType<typeof shownPage>>
export type PublicPage = NonNullable<Awaited<ReturnType<typeof readPage>>>

/** @param input has sanitised content. */
export async function shownPage({ title, content }: PageInput) {
  const { sentence, blocks, questions } = partsOf(content)
  const photos = await showPhotos({ images: [], content: blocks.join('\n\n'), videoUrl: null }, null)
  const { html, headings } = withHeadingIds(photos.html)
  return { title, sentence, html, headings: headings.filter(({ level }) => level === 2), questions }
}

export function findPublicPage(slug: string): Promise<PublicPage | null> {
  return cachedData(`page ${slug}`, () => readPage(slug))
}

async function readPage(slug: string) {
  tagPage(pagesTag)
  const [page] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), isOnline))
  if (!page) return null
  tagPage(pageTag(page.id))
  return {
    ...(await shownPage(page)),
    id: page.id,
    path: pagePath(slug),
    description: descriptionOf(page.contentText),
    updatedAt: page.updatedAt.toISOString(),
  }
}

export async function findMovedPage(slug: string): Promise<string | null> {
  const id = await findAddressTarget('page', slug)
  if (!id) return null
  const [row] = await db
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(eq(pages.id, id), isOnline))
  return row?.slug ? pagePath(row.slug) : null
}

/** The previous link stops working. Only a hash of the token is stored. */
export async function makePagePreview(id: string, account: Account): Promise<string | null> {
  const token = makeSecretToken()
  const outcome = await changePage(id, account, async (page) => {
    const previewUntil = inDays(previewDays)
    await db
      .update(pages)
      .set({ previewHash: hashOfToken(token), previewUntil })
      .where(eq(pages.id, id))
    return done(page)
  })
  return outcome.ok ? token : null
}

export async function findPagePreview(token: string): Promise<{ page: ShownPage; until: string } | null> {
  const isOfToken = eq(pages.previewHash, hashOfToken(token))
  const [row] = await db
    .select()
    .from(pages)
    .where(and(isOfToken, gt(pages.previewUntil, now())))
  if (!row?.previewUntil) return null
  return { page: await shownPage(row.draft ?? row), until: row.previewUntil.toISOString() }
}
