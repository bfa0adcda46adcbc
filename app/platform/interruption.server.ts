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

/** For a program that changes nothing outside of `interruptible`: until then, a signal ends it with a sentence. */
export function endOnInterruption(): void {
  for (const signal of signals) process.on(signal, endWithoutChange)
}

/**
 * For programs: Ctrl-C, a terminal that closes and a service manager's signal interrupt `work`, which then cleans up; a
 * second one ends at once. What is complete by then succeeds.
 * @throws {Interrupted} with one French sentence instead of what interrupted `work` failed with
 */
export async function interruptible<T>(work: (interruption: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  // In this order: without a listener, a signal that waits would be lost.
  for (const signal of signals) process.once(signal, interrupt).off(signal, endWithoutChange)
  try {
    return await work(interruption.signal)
  } catch (problem) {
    throw interruption.signal.aborted ? new Interrupted(problem) : problem
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
