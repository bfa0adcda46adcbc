import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

const stopMillisecondsMax = 3_000
const filesMillisecondsMax = 30_000

export function refuse(sentences: string[]): never {
  process.stderr.write(`Amulette ne peut pas démarrer.\n${sentences.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}

/** For a stop: not all that it waits for keeps the process, which would end in the middle, as if all were well. */
export function keepUntilExit(code: number): void {
  process.exitCode = code
  setInterval(() => {}, 60_000)
}

/** Requests under way have 3 s to end, counted from the last picture that was being processed: those have 30 s. */
export async function closeServer(server: Server, isReceivingFiles: () => boolean): Promise<void> {
  // Right after the event loop took what waits to be accepted: the system resets the rest.
  await setImmediate()
  const closing = new Promise((resolve) => server.close(resolve))
  const began = performance.now()
  let withoutFilesSince = began
  const timer = setInterval(() => {
    const now = performance.now()
    if (isReceivingFiles()) withoutFilesSince = now
    if (now - withoutFilesSince > stopMillisecondsMax || now - began > filesMillisecondsMax)
      server.closeAllConnections()
    else server.closeIdleConnections()
  }, 100)
  await closing
  clearInterval(timer)
}
