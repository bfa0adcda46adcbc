import { done, refused } from '#platform/outcome.ts'
import { hasVisibleText } from '#platform/text/visible-text.ts'
import { missingFieldsSentence, type ArticleInput } from '../article-fields.ts'
import { columnsOf } from '../article-input.ts'
import { sanitize } from '../sanitizer.server.ts'

export async function sanitizedColumns(input: ArticleInput) {
  const outcome = await sanitize(input.content)
  if (!outcome.ok) return refused({ status: 400 as const, sentence: outcome.refusal })
  const { content, text: contentText, checksum } = outcome.value
  if (!hasVisibleText(contentText) && !content.includes('<img'))
    return refused({ status: 400 as const, sentence: missingFieldsSentence })
  return done({ ...columnsOf({ ...input, content }), sanitizedChecksum: checksum, contentText })
}
