import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm'
import { isUuid } from './text/uuid.ts'

export { isUuid }

/** Where a page ends: page 500 costs what page 1 costs, unlike an offset. */
export interface Position {
  at: string
  id: string
}

/** The moment in full (microseconds), as text that PostgreSQL reads back exactly. */
export function position(column: AnyColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** @param before a position, or placeholders for one in a prepared query. */
export function olderThan(
  at: AnyColumn,
  id: AnyColumn,
  before: { [Part in keyof Position]: string | Placeholder },
): SQL {
  return sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
}

/** Reads `2026-11-12T08:00:00.000000Z_<uuid>` from an address; null when it is anything else. */
export function readPosition(text: string | null): Position | null {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(text ?? '')
  return found?.[1] && found[2] && isUuid(found[2]) && isTimestamp(found[1]) ? { at: found[1], id: found[2] } : null
}

/** JavaScript takes 31 February for 3 March, and knows a year 0; PostgreSQL refuses both. */
function isTimestamp(text: string): boolean {
  const date = new Date(text)
  return (
    !Number.isNaN(date.getTime()) && !text.startsWith('0000') && date.toISOString().slice(0, 19) === text.slice(0, 19)
  )
}
