import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { findMedia, removeMedia } from '#features/library/media-library.server.ts'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { daysAgo } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { forgetAddresses } from '#platform/former-addresses.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { trashDays } from '#platform/trash-days.ts'
import { eraseFromTrash, forgetPersonInTrash, trashedItems, type TrashKind } from '#platform/trash.server.ts'
import { trashItems, trashRows } from '#platform/trash-tables.server.ts'
import { whyNotEdit, whyNotWrite } from './article.ts'
import { articles } from './article-tables.server.ts'
import { articleMissing, type ArticleRefusal } from './article-refusal.ts'
import { recordGoneSlug } from './gone-articles.server.ts'
import { inBatches, listAddressesInTrash, usageOf } from './media-usage.server.ts'

export const articleTrash: TrashKind = {
  kind: 'article',
  table: articles,
  derivedTables: ['search_entries', 'article_readings', 'media_names'],
}

const isArticle = eq(trashItems.kind, articleTrash.kind)

function isWithin(account: Account): SQL | undefined {
  return isEditor(account) ? undefined : sql`${trashRows.row}->>'author_id' = ${account.id}`
}

export async function listTrashedArticles(account: Account, offset: number, limit: number): Promise<TrashedArticle[]> {
  const rows = await trashedItems(articleTrash, isWithin(account)).offset(offset).limit(limit)
  return rows.map(asTrashedArticle)
}

export async function findTrashedArticle(id: string, account: Account): Promise<TrashedArticle | null> {
  const [row] = isUuid(id) ? await trashedItems(articleTrash, and(eq(trashItems.id, id), isWithin(account))) : []
  return row ? asTrashedArticle(row) : null
}

type TrashedArticle = ReturnType<typeof asTrashedArticle>

function asTrashedArticle({ id, deletedAt, row }: Awaited<ReturnType<typeof trashedItems>>[number]) {
  const { title, image, images } = row as Pick<typeof articles.$inferSelect, 'title' | 'image' | 'images'>
  return { id, deletedAt, title, image, images }
}

export async function countTrashedArticles(account: Account): Promise<number> {
  return db.$count(trashedItems(articleTrash, isWithin(account)).as('trashed'))
}

/** Articles that were deleted at once bear one time. */
export async function listDeletedAt(deletedAt: Date): Promise<string[]> {
  const isOne = and(isArticle, eq(trashItems.deletedAt, deletedAt))
  return (await db.select({ id: trashItems.id }).from(trashItems).where(isOne)).map(({ id }) => id)
}

export async function isSlugInTrash(slug: string): Promise<boolean> {
  return (await db.$count(trashItems, and(isArticle, eq(trashItems.slug, slug)))) > 0
}

/** @param id null empties the whole trash. @returns how many articles went for ever */
export async function eraseArticles(id: string | null, account: Account): Promise<Outcome<number, ArticleRefusal>> {
  if (id === null) {
    const forbidden = whyNotWrite(account)
    return forbidden ? refused({ status: 403, sentence: forbidden }) : done(await erase(isWithin(account)))
  }
  const isItem = eq(trashItems.id, id)
  const [item] = isUuid(id) ? await trashedItems(articleTrash, isItem) : []
  const forbidden = whyNotEdit({ authorId: (item?.row.author_id ?? null) as string | null }, account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  const count = item ? await erase(isItem) : 0
  return count > 0 ? done(count) : refused(articleMissing)
}

export async function eraseOldArticles(): Promise<void> {
  await erase(lt(trashItems.deletedAt, daysAgo(trashDays)))
}

const itemsAtOnce = 100

function erase(condition: SQL | undefined): Promise<number> {
  return inBatches(itemsAtOnce, async () => {
    const items = await trashedItems(articleTrash, condition).limit(itemsAtOnce)
    const ids = items.map(({ id }) => id)
    const addresses = await listAddressesInTrash(ids)
    for (const { id, row } of items) {
      const slugs = [String(row.slug), ...(await forgetAddresses('article', [id]))]
      if (row.announced_at !== null) for (const slug of slugs) await recordGoneSlug(slug)
    }
    await eraseFromTrash(ids)
    await removeUnusedMedia(addresses)
    return ids.length
  })
}

/** A file goes with the last article, draft or version that shows it. */
async function removeUnusedMedia(addresses: string[]): Promise<void> {
  const usages = await usageOf(addresses, null)
  const free = addresses.filter((address) => usages.get(address)?.places.length === 0)
  const media = await Promise.all(free.map(findMedia))
  await removeMedia(media.filter((item) => item !== null))
}

/** The successor inherits what waits in the trash too; comments go when the account’s do. */
export async function forgetInTrash({ account, successor, comments }: AccountDeletion): Promise<void> {
  if (successor) {
    const heir = JSON.stringify({ author_id: successor.id, author: successor.email })
    await db
      .update(trashRows)
      .set({ row: sql`${trashRows.row} || ${heir}::jsonb` })
      .where(and(eq(trashRows.tableName, 'articles'), sql`${trashRows.row}->>'author_id' = ${account.id}`))
  }
  await forgetPersonInTrash(account.id, ['article_drafts', ...(comments === 'removed' ? ['comments'] : [])])
}
