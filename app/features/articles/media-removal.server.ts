import type { Account } from '#features/accounts/account.ts'
import { noUsage, whyNotRemoveMedia, type ListedMedia } from '#features/library/library.ts'
import { findMedia, removeMedia } from '#features/library/media-library.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { usageOf, withArticleLock } from './media-usage.server.ts'

/** Removes all of them, or none when an article or a draft needs one. Unknown addresses are ignored. */
export function removeUnneededMedia(addresses: string[], account: Account): Promise<Outcome<ListedMedia[], string>> {
  return withArticleLock(async () => {
    const matches = await Promise.all(addresses.map(findMedia))
    const media = matches.filter((item) => item !== null)
    const usages = await usageOf(
      media.map(({ address }) => address),
      account,
    )
    for (const { address } of media) {
      const refusal = whyNotRemoveMedia(usages.get(address) ?? noUsage)
      if (refusal) return refused(refusal)
    }
    await removeMedia(media)
    return done(media)
  })
}
