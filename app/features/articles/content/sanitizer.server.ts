import { done, refused, type Outcome } from '#platform/outcome.ts'
import { contentCharactersMax, contentTagsMax, tagsIn } from '../article.ts'
import { contentTooLong, tooManyTags } from './content-limits.ts'
import { sanitizedChecksum } from './content-checksum.server.ts'
import { contentAndText } from './content.server.ts'
import { inTextWorker } from '../text-worker-client.server.ts'

export interface Sanitized {
  content: string
  text: string
  checksum: string
}

/** Sanitised in a few milliseconds; a longer one would hold up everybody who is answered meanwhile. */
const charactersInPlaceMax = 5000

/** HTML as it may be stored, with its text; refused with a sentence when it is more than a page can show. */
export async function sanitize(html: string): Promise<Outcome<Sanitized, string>> {
  if (tagsIn(html) > contentTagsMax) return refused(tooManyTags)
  const { content, text } =
    html.length <= charactersInPlaceMax ? contentAndText(html) : await inTextWorker('sanitize', html)
  // Some characters are stored as entities: a text must not be too long to be saved again.
  if (content.length > contentCharactersMax) return refused(contentTooLong)
  if (tagsIn(content) > contentTagsMax) return refused(tooManyTags)
  return done({ content, text, checksum: sanitizedChecksum(content) })
}
