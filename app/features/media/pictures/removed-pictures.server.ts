import { announce, type EventName, listen } from '#platform/events.server.ts'
import { forgetPictures } from './known-pictures.server.ts'
import { removeVariants } from './picture-variants.server.ts'

const picturesRemoved: EventName<{ keys: string[] }> = 'pictures-removed'

/** An event holds less than 8,000 bytes, a key at most 200. */
const keysAtOnce = 30

export async function announceRemovedPictures(keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    await announce(picturesRemoved, { keys: keys.slice(start, start + keysAtOnce) })
  }
}

/** Variants lie on the disk of each machine. @returns a function that stops listening */
export function removeVariantsOfRemovedPictures(): () => void {
  return listen(picturesRemoved, ({ keys }) => {
    forgetPictures(keys)
    void Promise.all(keys.map(removeVariants))
  })
}
