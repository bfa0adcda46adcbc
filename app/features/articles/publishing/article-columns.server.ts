import { done, refused } from '#platform/outcome.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { everythingRequired, type ArticleInput } from '../article-fields.ts'
import { columnsOf } from '../article-input.ts'
import { sanitize } from '../sanitizer.server.ts'

/** Refused when the sanitised content is empty, or larger than a page can show. */
export async function sanitizedColumns(input: ArticleInput) {
  const sanitized = await sanitize(input.content)
  if (!sanitized.ok) return refused({ status: 400 as const, sentence: sanitized.refusal })
  const { content, text: contentText, checksum } = sanitized.value
  if (!hasVisibleText(contentText) && !content.includes('<img'))
    return refused({ status: 400 as const, sentence: everythingRequired })
  return done({ ...columnsOf({ ...input, content }), sanitizedChecksum: checksum, contentText })
}
