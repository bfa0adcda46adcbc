import { createHash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Increment this when `cleanContent` produces other HTML: stored contents are then sanitised again at the next start.
 */
const sanitizerVersion = 1

export function sanitizedChecksum(content: string): string {
  return `${sanitizerVersion}:${createHash('md5').update(content).digest('hex')}`
}

export function sanitizedChecksumOf(content: SQLWrapper): SQL {
  return sql`${`${sanitizerVersion}:`} || md5(${content})`
}
