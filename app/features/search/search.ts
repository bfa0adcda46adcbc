import { frenchNumber } from '#platform/text/french.ts'

/** What is asked and how much is answered: shared with the browser. */
export const termCharactersMax = 200
export const resultsPerPage = 20
/** Beyond, results are no longer counted. */
export const resultsCountedMax = 1000
export const synonymsMax = 200
export const pagesMax = resultsCountedMax / resultsPerPage

/** A piece of an article's text around what was found. */
export interface Extract {
  /** Every other piece is what was found, the second one first. */
  pieces: string[]
}

export function countLabel(count: number): string {
  return count > resultsCountedMax ? `${frenchNumber(resultsCountedMax)}+` : frenchNumber(count)
}

/** What the owner sees of the last days, and how long it is kept. */
export const searchedDaysShown = 30
export const searchedMonthsMax = 12

export interface SearchedTerm {
  term: string
  times: number
  /** Articles that it found when it was last searched. */
  found: number
}

const countedCharactersMax = 60

/** An address, a number of a telephone or of a card are somebody's, not a subject of articles. */
export function isCountable(term: string): boolean {
  return term.length <= countedCharactersMax && !term.includes('@') && (term.match(/\d/g) ?? []).length < 6
}

export const searchFailed = 'Erreur lors de la recherche : '
