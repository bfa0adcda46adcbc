import { sql, type AnyColumn, type Placeholder, type SQL } from 'drizzle-orm'
import { isUuid } from './text/uuid.ts'

/** The position of a page's last row makes page 500 cost as little as page 1, unlike an offset. */
export interface Position {
  at: string
  id: string
}

export function position(column: AnyColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

export function olderThan(
  at: AnyColumn,
  id: AnyColumn,
  before: { [Part in keyof Position]: string | Placeholder },
): SQL {
  return sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`
}

export function readPosition(text: string | null): Position | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(text ?? '')
  return match?.[1] && match[2] && isUuid(match[2]) && isTimestamp(match[1]) ? { at: match[1], id: match[2] } : null
}

export function writePosition({ at, id }: Position): string {
  return `${at}_${id}`
}

export function pageOf<Row extends { position: string }>(
  rows: Row[],
  max: number,
  idOf: (row: Row) => string,
): { page: Row[]; older: string | null } {
  const page = rows.slice(0, max)
  const last = page.at(-1)
  return { page, older: rows.length > max && last ? writePosition({ at: last.position, id: idOf(last) }) : null }
}

/** JavaScript turns 31 February into 3 March and accepts year 0; PostgreSQL refuses both. */
function isTimestamp(text: string): boolean {
  const date = new Date(text)
  return (
    !Number.isNaN(date.getTime()) && !text.startsWith('0000') && date.toISOString().slice(0, 19) === text.slice(0, 19)
  )
}
