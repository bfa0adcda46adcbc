import { and, eq, ne } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { hasCategoryAddress } from '#features/articles/categories.ts'
import { addressConflict, readAddress } from '#features/articles/slug.ts'
import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { isFormerAddress, moveAddress } from '#platform/former-addresses.server.ts'
import { trashItems } from '#platform/trash-tables.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { freeAddresses, whyNotPageAddress } from './page-address.ts'
import { pageChange } from './page-events.ts'
import { pages, pageTrash } from './page-tables.server.ts'
import { type Place, whyNotPlace } from './page.ts'
import { changePage } from './stored-page.server.ts'

export async function isTaken(slug: string, pageId: string | null): Promise<boolean> {
  return hasCategoryAddress(slug) || isTakenByPage(slug, pageId)
}

/** An address is also taken when it once led to another page, or waits for one in the trash. */
export async function isTakenByPage(slug: string, pageId: string | null): Promise<boolean> {
  const current = pageId ? and(eq(pages.slug, slug), ne(pages.id, pageId)) : eq(pages.slug, slug)
  const isTrashed = and(eq(trashItems.kind, pageTrash.kind), eq(trashItems.slug, slug))
  const counts = await Promise.all([db.$count(pages, current), db.$count(trashItems, isTrashed)])
  return counts.some((count) => count > 0) || isFormerAddress('page', slug, pageId)
}

export async function freeAddress(title: string): Promise<string> {
  for (const address of freeAddresses(title)) if (!(await isTaken(address, null))) return address
  throw new Error('No address is free.')
}

export async function changeAddress(
  id: string,
  input: string,
  account: Account,
): Promise<Outcome<{ slug: string }, ArticleRefusal>> {
  const slug = readAddress(input)
  const wrong = whyNotPageAddress(slug)
  if (wrong) return refused({ status: 400, sentence: wrong })
  return lockedTransaction('pages', () =>
    changePage(id, account, async (page) => {
      if (page.slug === slug) return done({ slug })
      if (await isTaken(slug, id)) return refused({ status: 409, sentence: addressConflict })
      await moveAddress('page', id, { from: page.version > 0 ? page.slug : null, to: slug })
      await db.update(pages).set({ slug }).where(eq(pages.id, id))
      await announce(pageChange, { id, isInLinks: true })
      return done({ slug })
    }),
  )
}

export async function placePage(
  id: string,
  place: Place,
  account: Account,
): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  return lockedTransaction('pages', () =>
    changePage(id, account, async (page) => {
      const sentence = whyNotPlace(place, await titlesInMenu(id))
      if (sentence) return refused({ status: 409, sentence })
      await db.update(pages).set({ place }).where(eq(pages.id, id))
      await announce(pageChange, { id, isInLinks: true })
      return done({ title: page.title || (page.draft?.title ?? '') })
    }),
  )
}

/** A full menu sends a page to the footer. */
export async function placeFor(place: Place, id: string): Promise<Place> {
  return whyNotPlace(place, await titlesInMenu(id)) ? 'footer' : place
}

async function titlesInMenu(otherThan: string): Promise<string[]> {
  const rows = await db
    .select({ title: pages.title })
    .from(pages)
    .where(and(eq(pages.place, 'menu'), ne(pages.id, otherThan)))
  return rows.map(({ title }) => title)
}
