import { frenchNumber } from '../text/french.ts'

export const rowsPerPage = 25
/** A list is never read so far; a number beyond it is a mistake. */
const pagesMax = 100_000

export function readPage(parameter: string | null): number {
  return /^[1-9]\d{0,5}$/.test(parameter ?? '') ? Math.min(Number(parameter), pagesMax) : 1
}

/** « 1 à 25 sur 504 » */
export function pageRange(page: number, count: number): string {
  const first = (page - 1) * rowsPerPage + 1
  return `${frenchNumber(first)} à ${frenchNumber(Math.min(first + rowsPerPage - 1, count))} sur ${frenchNumber(count)}`
}
