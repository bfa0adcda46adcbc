import type { ClaimSettings } from './claim-settings.server.ts'

let isStarted = false

/** The rule and its words are fetched by whoever writes, while the guard is on. */
export function help(): void {
  if (isStarted) return
  isStarted = true
  void start().catch(() => {
    isStarted = false
  })
}

async function start(): Promise<void> {
  const answer = await fetch('/compte/phrases/mots')
  if (!answer.ok) return
  const settings = (await answer.json()) as ClaimSettings
  if (!settings.isOn) return
  const { watch } = await import('./guard/watch.ts')
  watch(settings)
}
