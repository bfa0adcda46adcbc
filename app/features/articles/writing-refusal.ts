import type { Writing } from './article.ts'

export interface WritingRefusal {
  status: 400 | 403 | 404 | 409
  sentence: string
  /** Of a 409: what somebody else, or another tab, saved meanwhile. */
  theirs?: { version: number; writing: Writing; savedAt: string }
}

export const articleMissing: WritingRefusal = { status: 404, sentence: 'Article introuvable.' }
