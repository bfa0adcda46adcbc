import type { QueryResult } from 'pg'
import { sizeText } from '#platform/text/size.ts'

/** A full disk refuses what visitors write, so some of it stays free. */
const reservedBytes = 256 * 1024 * 1024

/** @returns the most that an archive of the database takes, and what stays free beside it */
export async function databaseBytes(query: (text: string) => Promise<QueryResult<{ size: string }>>): Promise<number> {
  const { rows } = await query('select pg_database_size(current_database()) as size')
  return Number(rows[0]?.size) + reservedBytes
}

export function whyNoSpace(bytes: number, free: number, what: string): string | null {
  if (free >= bytes) return null
  return `Il faut ${sizeText(bytes)} de place libre pour ${what}, il y en a ${sizeText(free)}.`
}
