const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export class Interrupted extends Error {
  constructor(cause: unknown) {
    super('interrompu avant la fin.', { cause })
  }
}

/**
 * For programs: Ctrl-C, a terminal that closes and a service manager's signal interrupt `work`, which then cleans up; a
 * second one ends at once. What is complete by then succeeds.
 * @throws {Interrupted} with one French sentence instead of what interrupted `work` failed with
 */
export async function interruptible<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work(interruption.signal)
  } catch (problem) {
    throw interruption.signal.aborted ? new Interrupted(problem) : problem
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
