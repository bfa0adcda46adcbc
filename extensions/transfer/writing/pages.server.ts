import { pagesMax, type PageInput } from '#features/pages/page.ts'
import { type CleanPage, cleanPage } from '#features/pages/stored-page.server.ts'
import { titleCharactersMax } from '#features/articles/article.ts'
import type { ImportRun } from '../import-report.ts'
import type { Page } from '../records.ts'
import { storePage } from './rows/page-rows.server.ts'
import { onOneLine } from './title.ts'
import { remarkLosses, withOwnAddresses } from './content.server.ts'
import type { ImportedMedia } from './media.server.ts'

const nothing: CleanPage = { title: '', content: '', text: '', checksum: '' }

/** Pages are few: each has a transaction of its own. */
export function importedPages({ report, isDryRun, media }: ImportRun & { media: ImportedMedia }) {
  return async (records: Page[]): Promise<void> => {
    for (const record of records) {
      const [text, draft] = [await read(record), record.draft && (await read(record.draft))]
      const content = record.version > 0 ? text : draft
      if (!content) report.refuse('pages', 'pages sans titre, sans texte ou trop longues', record.title)
      else if (isDryRun) report.of('pages').added += 1
      else await store(record, record.version > 0 ? content : nothing, draft)
    }
  }

  async function store(record: Page, text: CleanPage, draft: CleanPage | null) {
    const outcome = await storePage(record, text, draft && { title: draft.title, content: draft.content })
    if (outcome === 'too many') report.refuse('pages', `pages laissées\u00a0: il y en a déjà ${pagesMax}`, record.title)
    else report.of('pages')[outcome] += 1
  }

  async function read({ title: words, content }: PageInput): Promise<CleanPage | null> {
    const title = Array.from(onOneLine(words)).slice(0, titleCharactersMax)
    const html = await withOwnAddresses(content, media)
    const outcome = await cleanPage({ title: title.join(''), content: html })
    if (!outcome.ok || !outcome.value.title || (!outcome.value.text && !outcome.value.content.includes('<img')))
      return null
    if (html !== outcome.value.content) remarkLosses(content, outcome.value.content, report, outcome.value.title)
    return outcome.value
  }
}
