import type { Failure } from '../requests/failure.ts'
import { tryOnce } from '../requests/fetch-again.ts'

/**
 * Can the server be asked? Before a refresh that nobody pressed for: one that fails would leave the page waiting.
 * @returns null when it can.
 */
export async function whyNotReachable(): Promise<Failure | null> {
  return (await tryOnce('/health', { method: 'HEAD', cache: 'no-store' })).failure
}

export async function isReachable(): Promise<boolean> {
  return (await whyNotReachable()) === null
}
