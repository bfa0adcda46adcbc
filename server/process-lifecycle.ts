export function refuse(sentences: string[]): never {
  process.stderr.write(`Amulette ne peut pas démarrer.\n${sentences.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}

export function onStopSignal(stop: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // npm passes a signal to its shell, which exits without passing it on: watch for the parent's exit.
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}
