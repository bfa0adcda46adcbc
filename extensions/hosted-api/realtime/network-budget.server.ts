import { LRUCache } from 'lru-cache'

/**
 * Limits for the sockets of one network in this process, whose event loop they protect. A hundred browsers that
 * reconnect at the same moment stay below them.
 */
export const budgetSeconds = 10
const bytesMax = 1024 * 1024
const valuesMax = 20_000
/** Even an empty message is parsed and answered, and opening a connection costs more than that. */
const bytesOfMessage = 512
const bytesOfOpening = 2048

const spending = new LRUCache<string, { bytes: number; values: number }>({ max: 5000, ttl: budgetSeconds * 1000 })

function spendingOf(network: string): { bytes: number; values: number } {
  const current = spending.get(network)
  if (current) return current
  const nothing = { bytes: 0, values: 0 }
  spending.set(network, nothing)
  return nothing
}

export function mayOpen(network: string): boolean {
  return (spendingOf(network).bytes += bytesOfOpening) <= bytesMax
}

export function maySend(network: string, bytes: number): boolean {
  return (spendingOf(network).bytes += bytesOfMessage + bytes) <= bytesMax
}

/** @param values how many values of filters have not been parsed yet */
export function mayParse(network: string, values: number): boolean {
  return values === 0 || (spendingOf(network).values += values) <= valuesMax
}
