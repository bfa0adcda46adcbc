import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

let draining = false
const hurried = new AbortController()

export const isDraining = () => draining

/** Proxies learn it from the readiness address, and from connections that close with their answers. */
export async function drain(server: Server, seconds: number): Promise<void> {
  draining = true
  server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))
  await pause(seconds * 1000, null, { signal: hurried.signal }).catch(() => {})
}

export function endDrain(): void {
  hurried.abort()
}
