import { and, eq, lt, type SQL } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { findAddressTarget, forgetAddresses, keepAddresses } from '#platform/former-addresses.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { trashCaption, trashDays } from '#platform/trash-days.ts'
import { lockInTrash, moveToTrash, restoreFromTrash, trashedItems } from '#platform/trash.server.ts'
import { trashItems } from '#platform/trash-tables.server.ts'
import { placeFor } from './page-addresses.server.ts'
import { pageChange } from './page-events.ts'
import { pages, pageTrash } from './page-tables.server.ts'
import { pageMissing, type PageInput, placeOf, whyNotWritePage } from './page.ts'
import { changePage } from './stored-page.server.ts'

const isPage = eq(trashItems.kind, pageTrash.kind)
const gonePage = 'gone page'

export function deletePage(id: string, account: Account): Promise<Outcome<{ id: string }, ArticleRefusal>> {
  return changePage(id, account, async () => {
    await moveToTrash(pageTrash, [id])
    await announce(pageChange, { id, isInLinks: true })
    return done({ id })
  })
}

/** Its address was kept for it. Its place in the menu may be taken. */
export function restorePage(id: string, account: Account): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  return changeInTrash(id, account, async (row) => {
    const objection = row.online_since ? await objectionTo({ title: row.title, content: row.content }) : null
    if (objection) return refused(objection)
    await restoreFromTrash(pageTrash, id)
    const place = await placeFor(placeOf(String(row.place)), id)
    await db.update(pages).set({ place }).where(eq(pages.id, id))
    await announce(pageChange, { id, isInLinks: true })
    return done({ title: titleOf(row) })
  })
}

export function erasePage(id: string, account: Account): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  return changeInTrash(id, account, async (row) => {
    await erase(eq(trashItems.id, id))
    return done({ title: titleOf(row) })
  })
}

export async function eraseOldPages(): Promise<void> {
  await erase(lt(trashItems.deletedAt, daysAgo(trashDays)))
}

/** Another page may take the addresses, which answer 410 as long as none does. */
async function erase(condition: SQL): Promise<void> {
  const { id: target, slug } = trashItems
  const items = await db.delete(trashItems).where(and(isPage, condition)).returning({ target, slug })
  const ids = items.map((item) => item.target)
  const slugs = [...items.flatMap((item) => item.slug ?? []), ...(await forgetAddresses('page', ids))]
  const rows = slugs.map((address) => ({ slug: address, target: address }))
  await keepAddresses(gonePage, rows)
}

export const isGonePage = async (slug: string) => (await findAddressTarget(gonePage, slug)) !== null

export type TrashedPage = Awaited<ReturnType<typeof listTrashedPages>>[number]

export async function listTrashedPages() {
  const rows = await trashedItems(pageTrash)
  return rows.map(({ id, deletedAt, row }) => ({
    id,
    title: titleOf(row),
    caption: trashCaption(deletedAt, now(), 'e'),
  }))
}

function titleOf({ title, draft }: Record<string, unknown>): string {
  return String(title) || (draft as PageInput | null)?.title || 'Sans titre'
}

async function changeInTrash<Value>(
  id: string,
  account: Account,
  work: (row: Record<string, unknown>) => Promise<Outcome<Value, ArticleRefusal>>,
): Promise<Outcome<Value, ArticleRefusal>> {
  const forbidden = whyNotWritePage(account)
  if (forbidden) return refused({ status: 403, sentence: forbidden })
  return lockedTransaction('pages', async () => {
    const row = isUuid(id) ? await lockInTrash(pageTrash, id) : null
    return row ? work(row) : refused(pageMissing)
  })
}
