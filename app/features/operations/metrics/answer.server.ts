import { AggregatorRegistry, Registry } from 'prom-client'
import { answerSiblings, askSiblings } from '#platform/sibling-processes.server.ts'
import { blogMetrics } from './blog-metrics.server.ts'
import { processMetrics } from './process-metrics.server.ts'

export { countRequests } from './request-metrics.server.ts'

type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

const topic = 'metrics'
const siblingMillisecondsMax = 5_000

answerSiblings(topic, () => processMetrics.getMetricsAsJSON())

/** Sums over the processes of this machine, then what they have in common, asked once. */
export async function collectMetrics(): Promise<{ text: string; type: string }> {
  const [own, others, blog] = await Promise.all([
    processMetrics.getMetricsAsJSON(),
    askSiblings<ProcessMetrics>(topic, null, { milliseconds: siblingMillisecondsMax }),
    blogMetrics(),
  ])
  const processes = AggregatorRegistry.aggregate([own, ...others])
  return { text: `${await processes.metrics()}\n${await blog.metrics()}`, type: Registry.PROMETHEUS_CONTENT_TYPE }
}
