import { frenchNumber } from '#platform/text/french.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { tidyLine } from '#platform/text/pasted-line.ts'

export const termCharactersMax = 200
export const synonymInputs = {
  term: { label: 'Mot cherché', required: true, placeholder: 'khamsa' },
  meaning: { label: 'Mot de vos articles', required: true, placeholder: 'main de Fatma' },
} as const satisfies FormInputs
export const resultsPerPage = 20
export const resultsCountedMax = 1000
export const synonymsMax = 200
const pagesMax = resultsCountedMax / resultsPerPage

export interface Extract {
  /** The pieces alternate: those at odd indexes are matches. */
  pieces: string[]
}

export function countLabel(count: number): string {
  return count > resultsCountedMax ? `${frenchNumber(resultsCountedMax)}+` : frenchNumber(count)
}

export interface NearWord {
  word: string
  count: number
}

export const searchedTermDays = 30
export const searchedWeekDays = 7
export const searchedMonthsMax = 12

export interface SearchedTerm {
  term: string
  times: number
  results: number
}

const countedCharactersMax = 60

/** E-mail addresses and phone or card numbers are personal data. */
export function isCountable(term: string): boolean {
  return term.length <= countedCharactersMax && !term.includes('@') && (term.match(/\d/g) ?? []).length < 6
}

export interface SearchQuestion {
  term: string
  page: number
}

export function readTerm(text: string): string {
  return tidyLine(text).normalize('NFC').slice(0, termCharactersMax)
}

export function readQuestion(query: URLSearchParams): SearchQuestion {
  const page = Math.min(Math.max(1, Math.trunc(Number(query.get('page'))) || 1), pagesMax)
  return { term: readTerm(query.get('q') ?? ''), page }
}

export function questionText({ term, page }: SearchQuestion): string {
  if (!term) return ''
  return `q=${encodeURIComponent(term.toWellFormed())}${page > 1 ? `&page=${page}` : ''}`
}

export const searchPath = (question: SearchQuestion) => `/chercher?${questionText(question)}`

export const searchErrorPrefix = 'Erreur lors de la recherche : '
