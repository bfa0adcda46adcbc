import type { Writing } from './article.ts'
import { everythingRequired, tooManyTagsSentence } from './article-form.ts'

export interface WritingRefusal {
  status: 400 | 403 | 404 | 409
  sentence: string
  /** Of a 409: what somebody else, or another tab, saved meanwhile. */
  theirs?: { version: number; writing: Writing; savedAt: string }
}

export const articleMissing: WritingRefusal = { status: 404, sentence: 'Article introuvable.' }
export const tooManyTags: WritingRefusal = { status: 400, sentence: tooManyTagsSentence }
export const nothingWritten: WritingRefusal = { status: 400, sentence: everythingRequired }
