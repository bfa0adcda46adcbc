import type { ArticleInput } from '../article.ts'

export interface ArticleRefusal {
  status: 400 | 403 | 404 | 409
  sentence: string
  /** With a 409: the version that was saved meanwhile. */
  theirs?: { version: number; input: ArticleInput; savedAt: string }
}

export const articleMissing = { status: 404, sentence: 'Article introuvable.' } as const
export const draftMissing = { status: 404, sentence: 'Brouillon introuvable.' } as const
export const revisionMissing = { status: 404, sentence: 'Version introuvable.' } as const
