import { and, eq } from 'drizzle-orm'
import { isAuthorSql } from '#features/accounts/authors.server.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { expirePageAt } from '#platform/http/cache/cache-tags.server.ts'
import { log } from '#platform/log.server.ts'
import { authorPresentations } from '#features/articles/article-tables.server.ts'
import type { Presentation } from '#features/articles/presentation.ts'
import type { Account } from '#features/accounts/account.ts'
import type { AccountDeletion } from '#features/profile/account-deletion.server.ts'
import { personRename } from '#features/accounts/account-events.ts'
import { findMedia, removeMedia } from '#features/library/media-library.server.ts'
import { config } from '#platform/config.server.ts'
import { afterCommit, db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { usageOf, withArticleLock } from '#features/articles/media-usage.server.ts'

/** Null for somebody who is no longer an administrator. Without it the article is still read. */
export async function findPresentation(authorId: string | null): Promise<Presentation | null> {
  try {
    return authorId ? await readPresentation(authorId) : null
  } catch (problem) {
    log.error({ problem }, 'the presentation of an author could not be read')
    // The page is incomplete, so it must not stay cached.
    expirePageAt(now())
    return null
  }
}

async function readPresentation(authorId: string): Promise<Presentation | null> {
  const [row] = await db
    .select({ words: authorPresentations.words, portrait: authorPresentations.portrait })
    .from(authorPresentations)
    .where(and(eq(authorPresentations.userId, authorId), isAuthorSql(authorPresentations.userId)))
  if (!row) return null
  const pictures = await shownPictures([row.portrait])
  return { words: row.words, portrait: pictures.get(row.portrait ?? '') ?? null }
}

/** @param portrait an address, null for none, undefined to leave it */
export async function savePresentation(
  account: Account,
  { words, portrait }: { words: string; portrait?: string | null | undefined },
): Promise<void> {
  const { id: userId } = account
  await transaction(async () => {
    await db.insert(authorPresentations).values({ userId }).onConflictDoNothing()
    const [before] = await db
      .select()
      .from(authorPresentations)
      .where(eq(authorPresentations.userId, userId))
      .for('update')
    await db
      .update(authorPresentations)
      .set({ words, ...(portrait !== undefined && { portrait }) })
      .where(eq(authorPresentations.userId, userId))
    const old = before?.portrait
    if (old && portrait !== undefined && portrait !== old) await afterCommit(() => removePortrait(old, account))
    await announce(personRename, { id: userId })
  })
}

export async function deletePresentation({ account }: AccountDeletion): Promise<void> {
  const [row] = await db
    .delete(authorPresentations)
    .where(eq(authorPresentations.userId, account.id))
    .returning({ portrait: authorPresentations.portrait })
  const portrait = row?.portrait
  if (portrait) await afterCommit(() => removePortrait(portrait, account))
}

/** This runs after the commit, because articles are locked before people, never after. */
async function removePortrait(address: string, account: Account): Promise<void> {
  await withArticleLock(async () => {
    const usage = (await usageOf([address], account)).get(address)
    const file = await findMedia(address)
    if (file && usage?.places.length === 0) await removeMedia([file])
  })
}

export async function exportPresentation(accountId: string): Promise<object | null> {
  const [row] = await db.select().from(authorPresentations).where(eq(authorPresentations.userId, accountId))
  if (!row) return null
  return { mots: row.words, portrait: row.portrait && new URL(row.portrait, config.siteUrl).href }
}
