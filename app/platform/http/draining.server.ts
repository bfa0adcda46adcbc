import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

let hasBegun = false
const haste = new AbortController()

export const isDraining = () => hasBegun

export async function drain(server: Server, seconds: number): Promise<void> {
  hasBegun = true
  server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))
  await pause(seconds * 1000, null, { signal: haste.signal }).catch(() => {})
}

export function endDrain(): void {
  haste.abort()
}
