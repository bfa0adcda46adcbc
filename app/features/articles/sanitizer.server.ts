import { contentTagsMax, tagsIn } from './article.ts'
import { sanitizedChecksum } from './content-checksum.server.ts'
import { contentAndText } from './content.server.ts'
import { inTextWorker } from './text-worker-client.server.ts'

export interface Sanitized {
  content: string
  text: string
  checksum: string
}

/** Sanitised in a few milliseconds; a longer one would hold up everybody who is answered meanwhile. */
const charactersInPlaceMax = 5000

/**
 * HTML as it may be stored, with its text.
 * @returns null when it has more tags than a page can show.
 */
export async function sanitize(html: string): Promise<Sanitized | null> {
  if (tagsIn(html) > contentTagsMax) return null
  const { content, text } =
    html.length <= charactersInPlaceMax ? contentAndText(html) : await inTextWorker('sanitize', html)
  if (tagsIn(content) > contentTagsMax) return null
  return { content, text, checksum: sanitizedChecksum(content) }
}
