import { searchDescriptionCharactersMax } from '#features/articles/article-fields.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import type { ImportReport } from './import-report.ts'

const others = 'extraits choisis, laissés\u00a0: une autre description du même texte est gardée'
const ofPages = 'extraits choisis de pages, laissés\u00a0: les moteurs de recherche en lisent le début'
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Here lists show the beginning of the text: an excerpt that was chosen describes the article to search engines.
 * @param texts the first that is not empty is kept
 */
export function chosenExcerpt(texts: string[], title: string, report: ImportReport): string | null {
  const [line, ...more] = new Set(texts.map(onOneLine).filter(Boolean))
  if (!line) return null
  if (more.length > 0) report.remark(others, title)
  const description = shortenBetweenWords(line, searchDescriptionCharactersMax - 1)
  if (description !== line) report.remark('extraits choisis, coupés à la taille d’une description', title)
  return description
}

export function remarkExcerptOfPage(texts: string[], title: string, report: ImportReport): void {
  if (texts.some((text) => onOneLine(text))) report.remark(ofPages, title)
}
