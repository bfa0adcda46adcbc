import type { Failure } from './failure.ts'
import { tryOnce } from './fetch-again.ts'

export async function whyNotReachable(): Promise<Failure | null> {
  return (await tryOnce('/health/ready', { method: 'HEAD', cache: 'no-store' })).failure
}

export async function isReachable(): Promise<boolean> {
  return (await whyNotReachable()) === null
}
