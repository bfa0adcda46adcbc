interface CheckedQueueOptions {
  /** May the messages leave? A failure counts as no. */
  isAllowed: () => Promise<boolean>
  release: (message: string) => void
  /** The answer was no: nothing leaves any more. */
  onRefused: () => void
}

export interface CheckedQueue {
  push: (message: string) => void
  /** Checks though there is nothing to send. */
  check: () => void
}

/**
 * Messages that leave in their order, each after a check that began once it was here: a right that was lost before a
 * message came always stops it. Messages that come while a check runs share the next one.
 */
export function checkedQueue({ isAllowed, release, onRefused }: CheckedQueueOptions): CheckedQueue {
  let waiting: string[] = []
  let isRequested = false
  let isRunning = false
  let isRefused = false

  async function run(): Promise<void> {
    isRunning = true
    while (isRequested && !isRefused) {
      isRequested = false
      const covered = waiting
      waiting = []
      if (await isAllowed().catch(() => false)) covered.forEach(release)
      else isRefused = true
    }
    isRunning = false
    if (isRefused) onRefused()
  }

  const check = () => {
    isRequested = true
    if (!isRunning && !isRefused) void run()
  }
  return {
    push(message) {
      if (isRefused) return
      waiting.push(message)
      check()
    },
    check,
  }
}
