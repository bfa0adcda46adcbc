import { Registry } from 'prom-client'
import { blogMetrics } from './blog-metrics.server.ts'
import { processMetrics } from './process-metrics.server.ts'

export { countRequests } from './request-metrics.server.ts'

export async function collectMetrics(): Promise<{ text: string; type: string }> {
  const blog = await blogMetrics()
  return { text: `${await processMetrics.metrics()}\n${await blog.metrics()}`, type: Registry.PROMETHEUS_CONTENT_TYPE }
}
