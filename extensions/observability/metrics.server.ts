import { z } from 'zod'
import { readExtensionVariable } from '#platform/config.server.ts'
import { isSameText } from '#platform/signature.server.ts'

const keyForm = z.string().min(32, { error: 'au moins 32\u00a0caractères tirés au hasard' })

let key: string | null = null

export async function startMetrics(): Promise<void> {
  key = readExtensionVariable('METRICS_KEY', keyForm)
  if (!key) return
  const { countRequests } = await import('./metrics/request-metrics.server.ts')
  countRequests()
}

export function isCounting(): boolean {
  return key !== null
}

export async function readMetrics(): Promise<{ text: string; type: string }> {
  const { blogMetrics } = await import('./metrics/blog-metrics.server.ts')
  const { processMetrics } = await import('./metrics/process-metrics.server.ts')
  const blog = await blogMetrics()
  return { text: `${await processMetrics.metrics()}\n${await blog.metrics()}`, type: processMetrics.contentType }
}

export function mayReadMetrics(authorization: string | null): boolean {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return key !== null && isSameText(token, key)
}
