import type { ArticleInput } from './article-fields.ts'

export interface ArticleRefusal {
  status: 400 | 403 | 404 | 409
  sentence: string
  field?: 'slug'
  phrases?: string[]
  theirs?: { articleId: string; version: number; input: ArticleInput; savedAt: string }
}

export const articleMissing = { status: 404, sentence: 'Article introuvable.' } as const
export const draftMissing = { status: 404, sentence: 'Brouillon introuvable.' } as const
export const revisionMissing = { status: 404, sentence: 'Version introuvable.' } as const
