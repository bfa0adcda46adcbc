import { createHash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { contentProblem, tagsProblem } from './content/content-limits.ts'
import { contentAndText } from './content.server.ts'
import { inTextWorker } from './text-worker-client.server.ts'

const charactersInPlaceMax = 5000

export async function sanitize(
  html: string,
): Promise<Outcome<{ content: string; text: string; checksum: string }, string>> {
  const excess = tagsProblem(html)
  if (excess) return refused(excess)
  const { content, text } =
    html.length <= charactersInPlaceMax ? contentAndText(html) : await inTextWorker('sanitize', html)
  // Escaping may lengthen a text; its stored form must stay within the limit to be saved again.
  const problem = contentProblem(content)
  return problem ? refused(problem) : done({ content, text, checksum: sanitizedChecksum(content) })
}

/** Increment this when `cleanContent` produces other HTML: stored contents are sanitised again at the next start. */
const sanitizerVersion = 1

export function sanitizedChecksum(content: string): string {
  return `${sanitizerVersion}:${createHash('md5').update(content).digest('hex')}`
}

export function sanitizedChecksumOf(content: SQLWrapper): SQL {
  return sql`${`${sanitizerVersion}:`} || md5(${content})`
}
