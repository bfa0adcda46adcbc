import { searchDescriptionCharactersMax } from '#features/articles/article-fields.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import type { ImportReport } from './import-report.ts'

/** Here lists show the beginning of the text: an excerpt that was chosen describes the article to search engines. */
export function chosenExcerpt(text: string, title: string, report: ImportReport): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  const description = shortenBetweenWords(line, searchDescriptionCharactersMax - 1)
  if (description !== line) report.remark('extraits choisis, coupés à la taille d’une description', title)
  return description || null
}
