import type { ArticleInput } from './article-fields.ts'
import { inTextWorker } from './text-worker-client.server.ts'
import { compareInputs, type Changes } from './compare-inputs.server.ts'

const charactersInPlaceMax = 5000

export async function comparisonOf(older: ArticleInput, newer: ArticleInput): Promise<Changes> {
  const isShort = older.content.length + newer.content.length <= charactersInPlaceMax
  return isShort ? compareInputs(older, newer) : inTextWorker('compareTexts', [older, newer])
}
