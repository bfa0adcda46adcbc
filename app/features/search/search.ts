import { frenchNumber } from '#platform/text/french.ts'

export const termCharactersMax = 200
export const resultsPerPage = 20
export const resultsCountedMax = 1000
export const synonymsMax = 200
export const pagesMax = resultsCountedMax / resultsPerPage

export interface Extract {
  /** Alternates: the odd indexes are matches. */
  pieces: string[]
}

export function countLabel(count: number): string {
  return count > resultsCountedMax ? `${frenchNumber(resultsCountedMax)}+` : frenchNumber(count)
}

export const searchedDaysShown = 30
export const searchedMonthsMax = 12

export interface SearchedTerm {
  term: string
  times: number
  found: number
}

const countedCharactersMax = 60

/** E-mail addresses and phone or card numbers are personal data. */
export function isCountable(term: string): boolean {
  return term.length <= countedCharactersMax && !term.includes('@') && (term.match(/\d/g) ?? []).length < 6
}

export const searchFailed = 'Erreur lors de la recherche : '
