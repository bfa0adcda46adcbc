/** What a program owes to who started it. */

export function refuse(sentences: string[]): never {
  process.stderr.write(`Amulette ne peut pas démarrer.\n${sentences.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}

/** Ctrl-C, `kill`, or an npm that is gone. May call it several times. */
export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // npm passes a signal to its shell, which dies without passing it on: notice that we were left behind.
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
