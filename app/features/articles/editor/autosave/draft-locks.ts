const prefix = 'amulette.redaction.'

/** The lock ends with the tab, even after a crash. @returns a function that releases it. */
export function lockDraft(articleId: string | null, draft: string): () => void {
  const controller = new AbortController()
  const name = `${prefix}${articleId ?? 'nouveau'}.${draft}`
  const untilAborted = () => new Promise<void>((end) => controller.signal.addEventListener('abort', () => end()))
  // `navigator.locks` needs a secure context; without it, drafts that other tabs have open are offered too.
  void navigator.locks?.request(name, untilAborted).catch(() => {})
  return () => controller.abort()
}

export async function listLockedDrafts(articleId: string | null): Promise<Set<string>> {
  const begins = `${prefix}${articleId ?? 'nouveau'}.`
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.flatMap(({ name }) => (name?.startsWith(begins) ? [name.slice(begins.length)] : []))
  return new Set(names)
}
