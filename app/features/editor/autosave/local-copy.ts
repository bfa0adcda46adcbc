import type { ArticleInput } from '#features/articles/article-fields.ts'
import { inputFrom } from '#features/articles/article-input.ts'
import { draftKey } from './draft-key.ts'

/* One copy for each opened editor, so that tabs never overwrite each other. Signing out deletes them all. */

const prefix = 'amulette.brouillon.'

export interface LocalCopy {
  draft: string
  articleId: string | null
  /** The author: somebody else may be signed in here by now. */
  by: string
  version: number | null
  at: string
  input: ArticleInput
}

export function readLocalCopies(articleId: string | null, by: string): LocalCopy[] {
  try {
    const begins = draftKey(prefix, articleId)
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(begins))
      .flatMap((key) => readCopy(key.slice(begins.length), articleId, localStorage.getItem(key)) ?? [])
      .filter((copy) => copy.by === by)
  } catch {
    return [] // storage is unavailable
  }
}

/** @returns false when storage is full or unavailable. */
export function saveLocalCopy(copy: LocalCopy): boolean {
  try {
    localStorage.setItem(keyOf(copy), JSON.stringify(copy))
    return true
  } catch {
    return false
  }
}

export function deleteLocalCopy(copy: Pick<LocalCopy, 'articleId' | 'draft'>): void {
  try {
    localStorage.removeItem(keyOf(copy))
  } catch {
    return // storage is unavailable
  }
}

function keyOf({ articleId, draft }: Pick<LocalCopy, 'articleId' | 'draft'>): string {
  return draftKey(prefix, articleId, draft)
}

/** Null for data written by another version or by hand. */
function readCopy(draft: string, articleId: string | null, json: string | null): LocalCopy | null {
  const copy = asObject(parseJson(json))
  const at = text(copy.at)
  if (Number.isNaN(Date.parse(at))) return null
  return {
    draft,
    articleId,
    by: text(copy.by),
    version: typeof copy.version === 'number' ? copy.version : null,
    at,
    input: inputFrom(asObject(copy.input)),
  }
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return Object(value) as Record<string, unknown>
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
