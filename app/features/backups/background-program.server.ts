import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { databaseAddress } from '#platform/database.server.ts'

export const programSecondsMax = 12 * 60 * 60

const running = new Set<ChildProcess>()

/** Compression and checksums would hold up the server's pages and fill its memory, so archives are made in a program. */
export async function runProgram(file: string, order: object): Promise<void> {
  // The default young generation would fill with short-lived buffers: this takes half the memory in the same time.
  const child = fork(file, [], {
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.add(child)
  // Every account of the machine could read arguments, so the address goes by message.
  child.send({ ...order, databaseUrl: databaseAddress() })
  const limit = setTimeout(() => child.kill('SIGKILL'), programSecondsMax * 1000)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(limit)
  running.delete(child)
  if (code !== 0) throw new Error(`the program was cut (${signal ?? code})`)
}

export function stopPrograms(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** Called in the program itself. @returns what it has to do, and what tells it to stop */
export async function receiveOrder<Order extends object>(): Promise<
  Order & { databaseUrl: string; signal: AbortSignal }
> {
  setPriority(10)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(event, stop)
  const [order] = (await once(process, 'message', { signal: stopping.signal })) as [Order & { databaseUrl: string }]
  return { ...order, signal: stopping.signal }
}
