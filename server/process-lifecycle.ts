import type { Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'

const stopMillisecondsMax = 3_000
const filesMillisecondsMax = 30_000

export function refuse(sentences: string[]): never {
  process.stderr.write(`Amulette ne peut pas démarrer.\n${sentences.map((sentence) => `  ${sentence}\n`).join('')}`)
  process.exit(1)
}

/** Without a timer Node would exit in the middle of a stop, because some promises do not keep a process alive. */
export function keepUntilExit(code: number): void {
  process.exitCode = code
  setInterval(() => {}, 60_000)
}

/** Open requests get 3 s to finish, counted from the end of the last upload; uploads themselves get 30 s. */
export async function closeServer(server: Server, isReceivingFiles: () => boolean): Promise<void> {
  // Accept the connections that are already waiting first: closing the server would reset them.
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
