const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * For programs: Ctrl-C and a service manager's signal end `work`, which then cleans up; a second one ends at once.
 * @param end makes what `work` waits for fail
 * @throws one French sentence instead of what `work` failed with
 */
export async function interruptible<T>(work: () => Promise<T>, end: () => void): Promise<T> {
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    end()
  }
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work()
  } catch (problem) {
    throw isInterrupted ? new Error('interrompu avant la fin.', { cause: problem }) : problem
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
