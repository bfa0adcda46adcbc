import type { Account } from '#features/accounts/account.ts'
import { noUsage, whyNotRemoveMedia, type ListedMedia } from '#features/library/library.ts'
import {
  findMedia,
  listRemovable,
  listTrashedMedia,
  placeInTrash,
  removeMedia,
} from '#features/library/media-library.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { trashDays } from '#platform/trash-days.ts'
import type { ArticleRefusal } from './article-refusal.ts'
import { inBatches, isInUse, usageOf, withArticleLock } from './media-usage.server.ts'

const fileMissing = { status: 404, sentence: 'Fichier introuvable.' } as const

/** All of them, or none when an article or a draft needs one. Unknown names are ignored. */
export function trashMedia(names: string[], account: Account): Promise<Outcome<ListedMedia[], ArticleRefusal>> {
  return withArticleLock(async () => {
    const matches = await Promise.all(names.map(findMedia))
    const media = matches.filter((file) => file !== null).filter(({ deletedAt }) => deletedAt === null)
    const [sentence] = (await needs(media, account)).values()
    if (sentence) return refused({ status: 409, sentence })
    await placeInTrash(media, true)
    return done(media)
  })
}

export async function trashFile(name: string, account: Account): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  const outcome = await trashMedia([name], account)
  if (!outcome.ok) return outcome
  const [file] = outcome.value
  return file ? done({ title: file.name }) : refused(fileMissing)
}

export function restoreFile(name: string): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  return changeInTrash(name, async (file) => {
    await placeInTrash([file], false)
    return done({ title: file.name })
  })
}

export function eraseFile(name: string, account: Account): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  return changeInTrash(name, async (file) => {
    const [sentence] = (await needs([file], account)).values()
    if (sentence) return refused({ status: 409, sentence })
    await removeMedia([file])
    return done({ title: file.name })
  })
}

function changeInTrash(
  name: string,
  work: (file: ListedMedia) => Promise<Outcome<{ title: string }, ArticleRefusal>>,
): Promise<Outcome<{ title: string }, ArticleRefusal>> {
  return withArticleLock(async () => {
    const file = await findTrashedFile(name)
    return file ? work(file) : refused(fileMissing)
  })
}

/** Why each file that is needed may not go, by its address. */
async function needs(media: ListedMedia[], account: Account | null): Promise<Map<string, string>> {
  const addresses = media.map(({ address }) => address)
  const usages = await usageOf(addresses, account)
  return new Map(
    addresses.flatMap((address) => {
      const why = whyNotRemoveMedia(usages.get(address) ?? noUsage)
      return why ? [[address, why]] : []
    }),
  )
}

export async function findTrashedFile(name: string): Promise<ListedMedia | null> {
  const file = await findMedia(name)
  return file?.deletedAt ? file : null
}

export const countTrashedMedia = async () => (await listTrashedMedia(now())).length

export const eraseOldMedia = () => eraseTrash(daysAgo(trashDays))

const filesAtOnce = 500

export function trashUnusedMedia(): Promise<number> {
  return inBatches(filesAtOnce, async () => {
    const media = (await listRemovable(isInUse)).slice(0, filesAtOnce)
    await placeInTrash(media, true)
    return media.length
  })
}

/** A file that a text shows again goes back to the library. @returns how many left the trash */
export function eraseTrash(before = now()): Promise<number> {
  return inBatches(filesAtOnce, async () => {
    const media = (await listTrashedMedia(before)).slice(0, filesAtOnce)
    const reasons = await needs(media, null)
    const isNeeded = ({ address }: ListedMedia) => reasons.has(address)
    await placeInTrash(media.filter(isNeeded), false)
    await removeMedia(media.filter((file) => !isNeeded(file)))
    return media.length
  })
}
