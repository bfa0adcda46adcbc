const prefix = 'amulette.redaction.'

/**
 * Says to the other tabs of this browser that a draft is being written here; the browser takes it back when the tab is
 * gone, crashed as well. @returns what takes it back.
 */
export function lockDraft(articleId: string | null, draft: string): () => void {
  const controller = new AbortController()
  const name = `${prefix}${articleId ?? 'nouveau'}.${draft}`
  const untilAborted = () => new Promise<void>((end) => controller.signal.addEventListener('abort', () => end()))
  // Over plain http from another machine there are no locks: what is written elsewhere is then offered too.
  void navigator.locks?.request(name, untilAborted).catch(() => {})
  return () => controller.abort()
}

/** The drafts, of an article or of new ones, that other tabs are writing at this moment. */
export async function listLockedDrafts(articleId: string | null): Promise<Set<string>> {
  const begins = `${prefix}${articleId ?? 'nouveau'}.`
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(begins) ? [name.slice(begins.length)] : []))
  return new Set(names)
}
