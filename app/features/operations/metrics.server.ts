import { createHash, timingSafeEqual } from 'node:crypto'
import { config } from '#platform/config.server.ts'

let metrics: typeof import('./metrics/answer.server.ts') | null = null

export async function startMetrics(): Promise<void> {
  metrics = await import('./metrics/answer.server.ts')
  metrics.countRequests()
}

export function isCounting(): boolean {
  return metrics !== null
}

export async function readMetrics(): Promise<{ text: string; type: string }> {
  if (!metrics) throw new Error('Nothing is counted: call startMetrics() first.')
  return metrics.collectMetrics()
}

export function mayReadMetrics(authorization: string | null): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return config.metricsKey !== null && timingSafeEqual(hashOf(given), hashOf(config.metricsKey))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
