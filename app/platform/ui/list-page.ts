import { cleanLine } from '../text/pasted-line.ts'
import { frenchNumber } from '../text/french.ts'

export const rowsPerPage = 25
/** A list is never read so far; a number beyond it is a mistake. */
const pagesMax = 100_000

export function readPage(parameter: string | null): number {
  return /^[1-9]\d{0,5}$/.test(parameter ?? '') ? Math.min(Number(parameter), pagesMax) : 1
}

export function pageWithin(page: number, count: number): number {
  return Math.min(page, Math.max(1, Math.ceil(count / rowsPerPage)))
}

/** @returns null when the parameter is none of these */
export function readChoice<Key extends string>(choices: Record<Key, unknown>, parameter: string | null): Key | null {
  return parameter !== null && Object.hasOwn(choices, parameter) ? (parameter as Key) : null
}

export function readListTerm(parameter: string | null, charactersMax: number): string {
  const line = cleanLine(parameter ?? '')
    .normalize('NFC')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
  return Array.from(line.trim()).slice(0, charactersMax).join('').toWellFormed()
}

/** Empty and standard choices are left out, so that each view has one address. */
export function viewHref(path: string, view: Record<string, string | number | null>, standards: object = {}): string {
  const usual = new Map<string, unknown>(Object.entries({ page: 1, ...standards }))
  const choices = Object.entries(view).filter(([name, value]) => value && value !== usual.get(name))
  const query = new URLSearchParams(choices.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** « 1 à 25 sur 504 » */
export function pageRange(page: number, count: number): string {
  const first = (page - 1) * rowsPerPage + 1
  return `${frenchNumber(first)} à ${frenchNumber(Math.min(first + rowsPerPage - 1, count))} sur ${frenchNumber(count)}`
}
