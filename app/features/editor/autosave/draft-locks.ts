import { draftKey } from './draft-key.ts'

const prefix = 'amulette.redaction.'

/** The lock ends with the tab, even after a crash. @returns a function that releases it. */
export function lockDraft(articleId: string | null, draft: string): () => void {
  const controller = new AbortController()
  const name = draftKey(prefix, articleId, draft)
  const waitForAbort = () => new Promise<void>((end) => controller.signal.addEventListener('abort', () => end()))
  // `navigator.locks` needs a secure context; without it, drafts that other tabs have open are offered too.
  void navigator.locks?.request(name, waitForAbort).catch(() => {})
  return () => controller.abort()
}

export async function listLockedDrafts(articleId: string | null): Promise<Set<string>> {
  const begins = draftKey(prefix, articleId)
  const { held: heldLocks = [] } = (await navigator.locks?.query()) ?? {}
  const names = heldLocks.flatMap(({ name }) => (name?.startsWith(begins) ? [name.slice(begins.length)] : []))
  return new Set(names)
}
