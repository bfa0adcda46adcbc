/** @returns resolves at once for the first `atOnce` callers, for as many more after each turn of the event loop */
export function perEventLoopTurn(atOnce: number): () => Promise<void> {
  const waiting: (() => void)[] = []
  let left = atOnce
  let isScheduled = false

  const nextTurn = () => {
    isScheduled = false
    left = atOnce
    for (const go of waiting.splice(0, atOnce)) take(go)
    if (left < atOnce) schedule()
  }
  const schedule = () => {
    if (!isScheduled) setImmediate(nextTurn)
    isScheduled = true
  }
  const take = (go: () => void) => {
    left -= 1
    go()
  }
  return () =>
    new Promise((resolve) => {
      if (left > 0 && waiting.length === 0) take(resolve)
      else waiting.push(resolve)
      schedule()
    })
}
