import type { Account } from '#features/accounts/account.ts'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { now } from '#platform/clock.ts'
import { frenchSince } from '#platform/text/french.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import { ownListCharacters } from '#features/articles/article.ts'
import { wordsIn } from '#features/articles/derived-columns.ts'
import { textOfContent } from '#features/articles/content.server.ts'
import { listDrafts } from './drafts.server.ts'

const shownMax = 3
/** Parsing a whole book would hold up other requests, so only the beginning is read. */
const readCharactersMax = 100_000

export type UnfinishedDraft = Awaited<ReturnType<typeof listUnfinishedDrafts>>['drafts'][number]

export async function listUnfinishedDrafts(account: Account) {
  const drafts = await listDrafts(account)
  const firstDrafts = drafts.slice(0, shownMax)
  const addressOf = ({ input }: (typeof firstDrafts)[number]) => input.images[0]?.address ?? null
  const pictures = await shownPictures(firstDrafts.map(addressOf))
  return {
    more: drafts.length > firstDrafts.length,
    drafts: firstDrafts.map((draft) => {
      const { id, savedAt, input } = draft
      const text = textOfContent(input.content.slice(0, readCharactersMax))
      return {
        id,
        title: input.title.trim(),
        beginning: shortenBetweenWords(text, ownListCharacters),
        words: wordsIn(text),
        photos: input.images.length,
        picture: pictures.get(addressOf(draft) ?? '') ?? null,
        since: frenchSince(savedAt, now()),
      }
    }),
  }
}
