import type { ArticleInput } from '#features/articles/article-fields.ts'
import { inputFrom } from '#features/articles/article-input.ts'
import { forgetStored, store } from '#platform/browser-storage.ts'
import type { DraftTarget } from './server-draft.ts'

/* Each open editor has its own copy and lock, so that tabs never overwrite each other. Signing out deletes the copies. */

const copyPrefix = 'amulette.brouillon.'
const lockPrefix = 'amulette.redaction.'

export interface LocalCopy extends Omit<DraftTarget, 'kind'> {
  /** The author’s id: somebody else may be signed in by now. */
  by: string
  at: string
  input: ArticleInput
}

type DraftName = Pick<LocalCopy, 'articleId' | 'draft'>

export function readLocalCopies(articleId: string | null, by: string): LocalCopy[] {
  try {
    const prefix = copyPrefix + nameOf({ articleId, draft: '' })
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .flatMap(readCopy)
      .filter((copy) => copy.by === by)
  } catch {
    return [] // storage is unavailable
  }
}

function readCopy(key: string): LocalCopy[] {
  try {
    const copy = JSON.parse(localStorage.getItem(key) ?? '') as LocalCopy
    return [{ ...copy, input: inputFrom(copy.input) }]
  } catch {
    return []
  }
}

/** @returns false when storage is full or unavailable. */
export function saveLocalCopy(copy: LocalCopy): boolean {
  return store(copyPrefix + nameOf(copy), JSON.stringify(copy))
}

export function deleteLocalCopy(name: DraftName): void {
  forgetStored(copyPrefix + nameOf(name))
}

/** The lock ends with the tab, even after a crash. */
export function lockDraft(name: DraftName): () => void {
  const controller = new AbortController()
  const waitForAbort = () => new Promise<void>((end) => controller.signal.addEventListener('abort', () => end()))
  // `navigator.locks` needs a secure context; without it, drafts that other tabs have open are offered too.
  void navigator.locks?.request(lockPrefix + nameOf(name), waitForAbort).catch(() => {})
  return () => controller.abort()
}

export async function listLockedDrafts(articleId: string | null): Promise<Set<string>> {
  const prefix = lockPrefix + nameOf({ articleId, draft: '' })
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** An empty draft makes the prefix of all names of one article, or of new ones. */
function nameOf({ articleId, draft }: DraftName): string {
  return `${articleId ?? 'nouveau'}.${draft}`
}
