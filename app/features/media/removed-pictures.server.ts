import { inArray } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { announce, type EventName, listen } from '#platform/events.server.ts'
import { log } from '#platform/log.server.ts'
import { findFile } from './files.server.ts'
import { picturesWithVariants } from './image-processing/variant-files.server.ts'
import { pictures } from './media-tables.server.ts'
import { forgetPictures } from './known-pictures.server.ts'
import { removeVariants } from './picture-variants.server.ts'

const pictureRemoval: EventName<{ keys: string[] }> = 'pictures-removed'

const keysAtOnce = 30

export async function announceRemovedPictures(keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    await announce(pictureRemoval, { keys: keys.slice(start, start + keysAtOnce) })
  }
}

export function removeVariantsOfRemovedPictures(): () => void {
  return listen(pictureRemoval, ({ keys }) => {
    forgetPictures(keys)
    void Promise.all(keys.map(removeVariants))
  })
}

export async function removeVariantsOfAbsentPictures(): Promise<void> {
  const keys = await picturesWithVariants()
  for (let start = 0; start < keys.length; start += 500) {
    const some = keys.slice(start, start + 500)
    const rows = await db.select({ key: pictures.key }).from(pictures).where(inArray(pictures.key, some))
    const presentKeys = new Set(rows.map(({ key }) => key))
    for (const key of some.filter((one) => !presentKeys.has(one))) {
      if (await findFile('article-images', key)) continue
      forgetPictures([key])
      await removeVariants(key)
      log.info({ key }, 'variants of a picture that was removed elsewhere')
    }
  }
}
