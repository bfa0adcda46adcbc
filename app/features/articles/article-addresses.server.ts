import { and, eq, ne } from 'drizzle-orm'
import { isAuthor, type Account } from '#features/accounts/account.ts'
import { db, waitForTurn } from '#platform/database.server.ts'
import { findAddressTarget, isFormerAddress, moveAddress } from '#platform/former-addresses.server.ts'
import { articles } from './article-tables.server.ts'
import { isSlugInTrash } from './article-trash.server.ts'
import { isGone } from './gone-articles.server.ts'
import { isPublished } from './publication.server.ts'
import { addressConflict, isSlug, readAddress, whyNotAddress } from './slug.ts'

/** Whether an address is taken is asked in several tables: what changes the answer waits for its turn, with its own row held. */
export const addressesLock = 'article addresses'

/** An address waits for its article in the trash, leads to the one that had it, and never passes from a deleted one. */
export async function isSlugTaken(slug: string, articleId: string | null): Promise<boolean> {
  const other = articleId === null ? undefined : ne(articles.id, articleId)
  if ((await db.$count(articles, and(eq(articles.slug, slug), other))) > 0) return true
  return (await isSlugInTrash(slug)) || (await isGone(slug)) || isFormerAddress('article', slug, articleId)
}

/** @param text what somebody typed; a former address of the article stays as it was, whatever its form */
export async function readSlug(text: string | undefined, article: { id: string; slug: string }): Promise<string> {
  if (text === undefined || text === article.slug) return article.slug
  const isOwn = isSlug(text) && (await findAddressTarget('article', text)) === article.id
  return isOwn ? text : readAddress(text)
}

export async function changeSlug({ id, slug: from }: { id: string; slug: string }, to: string): Promise<string | null> {
  const isOwn = isSlug(to) && (await findAddressTarget('article', to)) === id
  const wrong = isOwn ? null : whyNotAddress(to)
  if (wrong) return wrong
  await waitForTurn(addressesLock)
  if (await isSlugTaken(to, id)) return addressConflict
  await moveAddress('article', id, { from, to })
  await db.update(articles).set({ slug: to }).where(eq(articles.id, id))
  return null
}

export async function findMovedArticle(slug: string, reader: Account | null) {
  const id = isSlug(slug) ? await findAddressTarget('article', slug) : null
  if (!id) return null
  const [row] = await db
    .select({ id: articles.id, slug: articles.slug })
    .from(articles)
    .where(and(eq(articles.id, id), isAuthor(reader) ? undefined : isPublished()))
  return row ?? null
}
