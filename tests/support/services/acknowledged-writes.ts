import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { articleFields } from '../publishing.ts'

export interface Writer {
  /** Titles whose success was answered. */
  acknowledged: string[]
  /** Waits for the next success that was asked for after now. @returns milliseconds */
  next(): Promise<number>
  stop(): Promise<void>
}

/** An administrator who publishes article after article, each sent until it is answered, as the editor does. */
export function startWriter(origin: string, cookie: string): Writer {
  const acknowledged: string[] = []
  const over = new AbortController()
  const send = async (title: string) => {
    const body = new URLSearchParams({ ...articleFields, title, [idempotencyKeyField]: randomUUID() })
    while (!over.signal.aborted) {
      const answer = await fetch(`${origin}/compte/articles/nouveau`, {
        method: 'POST',
        body,
        headers: { origin, cookie },
        redirect: 'manual',
        signal: AbortSignal.timeout(5000),
      }).catch(() => null)
      if (answer?.status === 303) return void acknowledged.push(title)
      if (answer && answer.status < 500) throw new Error(`${title} was answered ${answer.status}.`)
      await pause(100)
    }
  }
  const writing = (async () => {
    for (let number = 1; !over.signal.aborted; number++) await send(`Perle ${number} ${randomUUID()}`)
  })()
  return {
    acknowledged,
    async next() {
      const [began, before] = [performance.now(), acknowledged.length]
      while (acknowledged.length === before && !over.signal.aborted) await Promise.race([pause(20), writing])
      return performance.now() - began
    },
    async stop() {
      over.abort()
      await writing
    },
  }
}
