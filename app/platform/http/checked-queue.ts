interface CheckedQueueOptions {
  isAllowed: () => Promise<boolean>
  release: (message: string) => void
  onRefused: () => void
}

/** Each message waits for a check that began once it was queued: a right lost earlier stops it. */
export function checkedQueue({ isAllowed, release, onRefused }: CheckedQueueOptions) {
  let waiting: string[] = []
  let isRequested = false
  let isRunning = false
  let isRefused = false

  async function run(): Promise<void> {
    isRunning = true
    while (isRequested && !isRefused) {
      isRequested = false
      const batch = waiting
      waiting = []
      if (await isAllowed().catch(() => false)) batch.forEach(release)
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
    push: (message: string) => {
      if (isRefused) return
      waiting.push(message)
      check()
    },
    check,
  }
}
