import { createHash } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Grows with each change of what `cleanContent` makes of an HTML: what is stored is then sanitised again at the next start. */
const sanitizerVersion = 1

/** Says of a stored content that this version of the sanitiser wrote it, and nobody changed it since. */
export function sanitizedChecksum(content: string): string {
  return `${sanitizerVersion}:${createHash('md5').update(content).digest('hex')}`
}

/** The same, of a column. */
export function sanitizedChecksumOf(content: SQLWrapper): SQL {
  return sql`${`${sanitizerVersion}:`} || md5(${content})`
}
