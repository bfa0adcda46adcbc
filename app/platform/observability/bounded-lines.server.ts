export type WriteText = (text: string, written: (problem?: Error | null) => void) => void

/** What a pipe takes as a whole: lines of several processes on one pipe do not mix. */
const batchCharactersMax = 4096
const flushMilliseconds = 100

export interface BoundedLines {
  /** @param line in ASCII, with its end of line, shorter than a batch. Dropped when too much waits. */
  write: (line: string) => void
  readonly dropped: number
  /** Resolves when all was written, or after `milliseconds`. */
  flush: (milliseconds: number) => Promise<void>
}

/** Holds nobody up: lines wait in memory up to `charactersMax`, then they are dropped and counted. */
export function boundedLines(
  write: WriteText,
  charactersMax: number,
  sayDropped: (count: number) => string,
): BoundedLines {
  let batches: string[] = []
  let batch = ''
  let waiting = 0
  let dropped = 0
  let unreported = 0
  let isWriting = false
  let timer: NodeJS.Timeout | undefined
  let flushed: (() => void) | null = null

  const add = (line: string) => {
    if (batch.length + line.length > batchCharactersMax) closeBatch()
    batch += line
    waiting += line.length
    timer ??= setTimeout(closeBatch, flushMilliseconds).unref()
  }
  const closeBatch = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (batch) batches.push(batch)
    batch = ''
    writeNext()
  }
  const writeNext = (): void => {
    if (isWriting) return
    if (flushed && batches.length === 0 && batch) return closeBatch()
    const next = batches.shift()
    if (next === undefined) return flushed?.()
    isWriting = true
    write(next, (problem) => {
      isWriting = false
      waiting -= next.length
      if (problem) drop(next.split('\n').length - 1)
      else if (unreported > 0) reportDropped()
      writeNext()
    })
  }
  const drop = (count: number) => {
    dropped += count
    unreported += count
  }
  const reportDropped = () => {
    const count = unreported
    unreported = 0
    add(sayDropped(count))
  }

  return {
    write(line) {
      if (waiting + line.length > charactersMax) drop(1)
      else add(line)
    },
    get dropped() {
      return dropped
    },
    async flush(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>()
      flushed = resolve
      const late = setTimeout(resolve, milliseconds)
      closeBatch()
      await promise
      flushed = null
      clearTimeout(late)
    },
  }
}
