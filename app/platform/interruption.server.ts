const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export class Interrupted extends Error {
  constructor(cause: unknown) {
    super('interrompu avant la fin.', { cause })
  }
}

function endWithoutChange(): void {
  process.stderr.write('Interrompu\u00a0: rien n’a été changé.\n')
  process.exit(1)
}

export function endOnInterruption(): void {
  for (const signal of signals) process.on(signal, endWithoutChange)
}

/**
 * A signal interrupts `work`, which then cleans up; a second one ends the program at once.
 * @throws {Interrupted} with one French sentence
 */
export async function interruptible<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  for (const signal of signals) process.once(signal, interrupt).off(signal, endWithoutChange)
  try {
    return await work(interruption.signal)
  } catch (problem) {
    throw interruption.signal.aborted ? new Interrupted(problem) : problem
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
